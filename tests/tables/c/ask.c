/*
 * Asks a table questions through tilebase.h: `ask TABLE` reads lines of standard input, each a
 * start and a goal with a space between them, and writes a line for each: the moves and the path,
 * or the number of an error, which is negative. `ask --names TABLE` reads goals of the table's
 * puzzle, and writes the names of the files that answer them. `ask --counts TABLE` writes the
 * lists of counts, a line for each. `ask --best TABLE` reads questions, of the eight-puzzle as numbers, and
 * writes the letters of the best moves, or a dot. `ask --ranks TABLE` reads boards of the cubic puzzle or of
 * Harris's cubes, and writes the rank of each. `ask --open TABLE` reads beginnings of the file in hexadecimal, each
 * with the file's length before it, and writes what tb_open returns for each.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tilebase.h"

static unsigned char bytes[6000000];

/* A line of `ask --open` has at most this many characters. */
static char line[20000];

static void answer(const tb_table *table, char *line) {
    char path[TB_PATH_SIZE];
    char *goal = strchr(line, ' ');
    if (goal == NULL) {
        puts("no goal");
        return;
    }
    *goal++ = '\0';
    int moves = tb_path(table, line, goal, path, sizeof path);
    int distance = tb_distance(table, line, goal);
    if (moves != distance || (moves < 0 ? 0 : moves) != (int)strlen(path)) {
        printf("distance %d, but path %d %s\n", distance, moves, path);
    } else if (moves < 0) {
        printf("%d\n", moves);
    } else {
        printf("%d %s\n", moves, path);
    }
}

/* Returns a text of nine symbols from its numbers. */
static const char *by_numbers(const char *text, char buffer[TB_TEXT_SIZE]) {
    int board[9];
    for (int square = 0; square < 9; square++) {
        board[square] = text[square] == '_' ? 0 : text[square] - '0';
    }
    return tb_text(board, buffer);
}

static void write_best(const tb_table *table, char *line) {
    char texts[2][TB_TEXT_SIZE];
    const char *start = strtok(line, " "), *goal = strtok(NULL, " ");
    if (table->kind == TB_EIGHT) {
        start = by_numbers(start, texts[0]);
        goal = by_numbers(goal, texts[1]);
    }
    int best = tb_best_moves(table, start, goal);
    if (best < 0) printf("%d", best);
    for (int move = 0; move < 4 && best > 0; move++) {
        if (best >> move & 1) putchar("dlru"[move]);
    }
    puts(best == 0 ? "." : "");
}

static void write_counts(const tb_table *table) {
    for (int list = 0; tb_boards_at(table, list, 0) > 0; list++) {
        for (int distance = 0; tb_boards_at(table, list, distance) > 0; distance++) {
            printf("%llu ", (unsigned long long)tb_boards_at(table, list, distance));
        }
        puts("");
    }
}

static void write_name(const tb_table *table, const char *goal) {
    char name[TB_NAME_SIZE];
    int error = tb_file_name(table->kind, goal, name, sizeof name);
    puts(error == TB_OK ? name : tb_error_text(error));
}

static void write_rank(const tb_table *table, const char *start) {
    tbi_board board;
    if (tbi_read_start(table->kind, start, &board)) {
        printf("%lu\n", (unsigned long)tbi_rank(table->kind, &board));
    } else {
        puts("no board");
    }
}

static void open_with(tb_table *table, const char *beginning) {
    static unsigned char changed[sizeof bytes];
    char *hex;
    size_t length = strtoul(beginning, &hex, 10), at = 0;

    memcpy(changed, bytes, sizeof bytes);
    for (hex++; hex[0] != '\0' && hex[1] != '\0'; hex += 2) {
        char digits[3] = {hex[0], hex[1], '\0'};
        changed[at++] = (unsigned char)strtoul(digits, NULL, 16);
    }
    printf("%d\n", tb_open(table, changed, length));
}

int main(int count, char **arguments) {
    const char *option = count == 3 ? arguments[1] : "";
    FILE *file = count > 1 ? fopen(arguments[count - 1], "rb") : NULL;
    size_t length = file == NULL ? 0 : fread(bytes, 1, sizeof bytes, file);
    tb_table table;

    int error = tb_open(&table, bytes, length);
    if (error != TB_OK) {
        fprintf(stderr, "%s\n", tb_error_text(error));
        return 1;
    }
    if (strcmp(option, "--counts") == 0) write_counts(&table);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(option, "--names") == 0) {
            write_name(&table, line);
        } else if (strcmp(option, "--best") == 0) {
            write_best(&table, line);
        } else if (strcmp(option, "--ranks") == 0) {
            write_rank(&table, line);
        } else if (strcmp(option, "--open") == 0) {
            open_with(&table, line);
        } else {
            answer(&table, line);
        }
    }
    return 0;
}
