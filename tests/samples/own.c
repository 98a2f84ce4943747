#include <stdio.h>
#include "tilebase_goal.h"

int main(void) {
    static unsigned char bytes[1000];
    static const int start[] = {5, 1, 2, 3, 4, 0}, goal[] = {1, 2, 3, 4, 5, 0};
    char path[TB_GOAL_PATH_SIZE];
    tb_goal_table table;
    FILE *file = fopen("tables/mine-e45f7889.tbl", "rb");

    if (file == NULL) return perror("the table"), 2;
    int moves = tb_goal_open(&table, bytes, fread(bytes, 1, sizeof bytes, file));
    if (moves == TB_OK) moves = tb_goal_path(&table, start, goal, path, sizeof path);
    if (moves < 0) return fprintf(stderr, "%s\n", tb_error_text(moves)), 1;
    printf("%d moves: %s\n", moves, path);
    return 0;
}
