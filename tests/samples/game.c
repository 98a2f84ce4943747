#include <stdio.h>
#include <stdlib.h>
#include "tilebase.h"

static unsigned char bytes[2000000];

int main(void) {
    int board[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    char start[TB_TEXT_SIZE], path[TB_PATH_SIZE];
    tb_table table;
    FILE *file = fopen("tables/eight.tbl", "rb");
    if (file == NULL || tb_open(&table, bytes, fread(bytes, 1, sizeof bytes, file)) != TB_OK) return 2;
    do { /* shuffle until it is 8 moves from the goal: one board in 1,563 is */
        for (int last = 8; last > 0; last--) {
            int other = rand() % (last + 1), tile = board[last];
            board[last] = board[other], board[other] = tile;
        }
    } while (tb_distance(&table, tb_text(board, start), "12345678_") != 8);
    /* the first letter of the path is a hint */
    printf("the fewest are %d\n", tb_path(&table, start, "12345678_", path, sizeof path));
    return tb_distance(&table, "21345678_", "12345678_") != TB_NO_PATH;
}
