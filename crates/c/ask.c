#include <stdio.h>
#include "tilebase.h"

static unsigned char bytes[6000000]; /* enough for every table that tilebase.h reads */

int main(int count, char **words) {
    char path[TB_PATH_SIZE];
    tb_table table;

    if (count != 4) return fprintf(stderr, "ask TABLE START GOAL\n"), 2;
    FILE *file = fopen(words[1], "rb");
    if (file == NULL) return perror(words[1]), 2;
    int moves = tb_open(&table, bytes, fread(bytes, 1, sizeof bytes, file));
    if (moves == TB_OK) moves = tb_path(&table, words[2], words[3], path, sizeof path);
    if (moves < 0) {
        fprintf(stderr, "%s: %s\n", words[1], tb_error_text(moves));
        return 1;
    }
    printf("%d moves: %s\n", moves, path);
    return 0;
}
