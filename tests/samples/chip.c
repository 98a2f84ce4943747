#include "field.h"

/* Returns the best move from a board, d, l, r or u; 0 at the goal, or if no moves lead there. */
char hint(const char *board) {
    static tb_table table;
    tb_open_field(&table, &tilebase_field_4);
    int best = tb_best_moves(&table, board, TILEBASE_GOAL_4);
    for (int move = 0; move < 4 && best > 0; move++) {
        if (best >> move & 1) return "dlru"[move];
    }
    return 0;
}
