/*
 * Asks the table of a goal through tilebase_goal.h: `goal TABLE` writes the counts, then reads
 * lines of standard input, each the numbers of a start and of a goal, and writes a line for each:
 * moves, path and the letters of the best moves, or the number of an error. `goal --open TABLE`
 * reads beginnings of the file in hexadecimal, and writes what tb_goal_open returns for each; `goal
 * --error TABLE` for the file itself. Tables have exactly the memory of their bytes, so that a
 * sanitizer notices each read beyond them.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tilebase_goal.h"

static char line[200000];

static void *exactly(size_t length) {
    void *memory = malloc(length > 0 ? length : 1);
    if (memory == NULL) exit(1);
    return memory;
}

static void answer(const tb_goal_table *table, char *text) {
    char path[TB_GOAL_PATH_SIZE];
    int *boards[2];

    for (int side = 0; side < 2; side++) {
        boards[side] = (int *)exactly((size_t)table->squares * sizeof(int));
        for (int square = 0; square < table->squares; square++, text = NULL) {
            const char *word = strtok(text, " ");
            boards[side][square] = word == NULL ? 0 : atoi(word);
        }
    }
    int moves = tb_goal_path(table, boards[0], boards[1], path, sizeof path);
    int distance = tb_goal_distance(table, boards[0], boards[1]);
    int best = tb_goal_best_moves(table, boards[0], boards[1]);
    if (moves < 0 || distance != moves || best < 0) {
        printf("%d%s\n", moves, moves == distance ? "" : " and another distance");
    } else {
        printf("%d .%s .", moves, path);
        const char *between = "";
        for (int move = 0; move < 4; move++) {
            for (int tiles = 1; tiles < 8; tiles++) {
                if ((best >> (4 * (tiles - 1) + move) & 1) == 0) continue;
                printf("%s%c", between, "dlru"[move]);
                if (tiles > 1) putchar('0' + tiles);
                if (table->has_slides) between = " ";
            }
        }
        puts("");
    }
    free(boards[0]);
    free(boards[1]);
}

static void open_beginning(const char *hex) {
    size_t length = strlen(hex) / 2;
    unsigned char *bytes = (unsigned char *)exactly(length);
    tb_goal_table table;

    for (size_t at = 0; at < length; at++) {
        char digits[3] = {hex[2 * at], hex[2 * at + 1], '\0'};
        bytes[at] = (unsigned char)strtoul(digits, NULL, 16);
    }
    printf("%d\n", tb_goal_open(&table, bytes, length));
    free(bytes);
}

int main(int count, char **arguments) {
    const char *option = count == 3 ? arguments[1] : "";
    FILE *file = count > 1 ? fopen(arguments[count - 1], "rb") : NULL;
    tb_goal_table table;

    if (file == NULL || fseek(file, 0, SEEK_END) != 0) return 2;
    size_t length = (size_t)ftell(file);
    unsigned char *bytes = (unsigned char *)exactly(length);
    rewind(file);
    if (fread(bytes, 1, length, file) != length) return 2;
    int error = tb_goal_open(&table, bytes, length);
    if (strcmp(option, "--error") == 0) printf("%d\n", error);
    if (option[0] == '\0') {
        for (int distance = 0; tb_goal_boards_at(&table, distance) > 0; distance++) {
            printf("%llu ", (unsigned long long)tb_goal_boards_at(&table, distance));
        }
        puts("");
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (option[0] == '\0') answer(&table, line);
        if (strcmp(option, "--open") == 0) open_beginning(line);
    }
    free(bytes);
    return fclose(file);
}
