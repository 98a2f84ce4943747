#include "field.h"
#include "tilebase.h"

/* Returns the best move from a board, d, l, r or u; 0 at the goal, or if no moves lead there. */
char hint(const char *board) {
    static tb_table table;
    tb_open_field(&table, tilebase_field_4, 4);
    int best = tb_best_moves(&table, board, "1234_5678");
    for (int move = 0; move < 4 && best > 0; move++) {
        if (best >> move & 1) return "dlru"[move];
    }
    return 0;
}
