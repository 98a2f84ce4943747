/*
 * Reads the table of a goal of any puzzle: the distance of every board from a goal that is one
 * board, and the moves on a shortest path. `tilebase build ./mine.toml` makes such a table; what it
 * depends on is in its header, so nothing else is needed. README.md, beside this file, specifies
 * the tables.
 *
 *     static const int start[] = {1, 2, 3, 4, 5, 6, 7, 0, 8}, goal[] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
 *     char path[TB_GOAL_PATH_SIZE];
 *     tb_goal_table table;
 *
 *     if (tb_goal_open(&table, bytes, length) == TB_OK) {
 *         tb_goal_distance(&table, start, goal);                    returns 1
 *         tb_goal_path(&table, start, goal, path, sizeof path);     writes "r"
 *     }
 *
 * A board is the numbers of its squares row by row, as in the packages for Python and JavaScript: 0
 * is the empty square, then come the tiles, and then the orientations of the cubes. If cubes roll
 * mirrored, the numbers are those of the cubes in a mirror between west and east.
 *
 * Goals that are no single board are refused: patterns of the cubic puzzle, which tilebase.h reads,
 * sets of boards, and all cubes alike. What tilebase.h says of bytes, memory, errors and threads
 * holds here, too.
 */
#ifndef TILEBASE_GOAL_H
#define TILEBASE_GOAL_H

#include "tilebase.h"

/* ---- What programs use ---------------------------------------------------------------------- */

/* The most places of a board, squares and walls. */
#define TBI_PLACES 64

/* The most squares of a board. */
#define TB_SQUARES 16

/* The size in bytes of a buffer for any path: 127 moves such as "r2 ", and a zero. */
#define TB_GOAL_PATH_SIZE 382

/*
 * The most numbers of pieces, and the most sorts: 64 of tiles, and as many of cubes as a board has
 * room for.
 */
#define TBI_PIECES 256
#define TBI_SORTS (64 + TB_SQUARES)

/*
 * What a piece is, and its number after a move of the empty square. Parity, axis and bits are 0 if
 * it has none.
 */
typedef struct tbi_piece {
    unsigned char sort, parity, axis, bits;
    uint16_t rolled[4];
} tbi_piece;

/* A sort of pieces: tiles with one symbol, or cubes with the same marks. */
typedef struct tbi_sort {
    int count;                      /* the most of them on a board */
    int has_parity, has_axis, bits; /* what tells their orientations apart; the number of bits */
    int kinds[2];                   /* their kind in each phase; -1 if the goal has none */
} tbi_sort;

/* A number for a board, and what no move changes. */
typedef struct tbi_ranked {
    uint64_t rank;
    unsigned char counts[2 * TB_SQUARES]; /* of pieces, by kind and by the phase that is a bit */
    int parity;                           /* of their order, if all are different */
} tbi_ranked;

/*
 * The table of a goal. Programs use its first members, and leave the others to the functions below.
 */
typedef struct tb_goal_table {
    int columns, rows;     /* the size of the board */
    int squares;           /* how many of its places are squares, and not walls */
    int has_walls;
    int places[TB_SQUARES];         /* the place of each square: row x columns + column */
    int square_at[TBI_PLACES];      /* the square of each place; -1 for a wall */
    int board[TB_SQUARES]; /* the goal that the table has, of several images */
    int numbers;           /* how many numbers there are: 0, 1, ... */
    int sort_count, kind_count;
    tbi_sort sorts[TBI_SORTS];
    tbi_piece pieces[TBI_PIECES];
    int kinds[TB_SQUARES]; /* the number of pieces of each kind */
    int is_half;           /* whether all kinds differ: moves keep half of the arrangements */
    uint64_t arrangements, axes, ranks;
    int bits;
    int has_slides;              /* whether a move slides one or more tiles */
    tbi_ranked place;            /* of the goal */
    const unsigned char *field;  /* null if the table is not open */
    const unsigned char *low;    /* of slides, bit 0 of each distance */
    const unsigned char *counts; /* the number of boards at each distance, 8 bytes each */
    int levels;                  /* the number of these counts */
} tb_goal_table;

/*
 * Opens the table of a goal: `bytes` is the whole file. Checks the header and all checksums, as
 * tb_open does; a table of a gigabyte takes seconds. Returns TB_OK, or an error.
 */
static inline int tb_goal_open(tb_goal_table *table, const void *bytes, size_t length);

/*
 * Returns the fewest moves from a board to another, 0 or more; or an error. Each has `squares`
 * numbers. A table answers all goals that are images of its own under a symmetry; of others the
 * error is TB_OTHER_CLASS. Different tiles may change their names, so one table answers all goals
 * of these with the empty square in one place.
 */
static inline int tb_goal_distance(const tb_goal_table *table, const int *start, const int *goal);

/*
 * Writes the first of the shortest paths in alphabetical order, as tb_path does; of slides as
 * "r2 d l3", a letter and the number of tiles unless it is 1. TB_GOAL_PATH_SIZE bytes are enough
 * for every path. Returns the number of moves; or an error, with an empty text in the buffer.
 */
static inline int tb_goal_path(const tb_goal_table *table, const int *start, const int *goal,
                               char *buffer, size_t size);

/*
 * Returns the first moves of all shortest paths, as tb_best_moves does; or an error. A slide of
 * some tiles is 16 times as much as one of one tile less: 1 (d), 2 (l), 4 (r), 8 (u), 16 (d2), ...
 */
static inline int tb_goal_best_moves(const tb_goal_table *table, const int *start, const int *goal);

/* Returns the number of boards at a distance from the goal; 0 if there are none. */
static inline uint64_t tb_goal_boards_at(const tb_goal_table *table, int distance);

/* ---- Pieces --------------------------------------------------------------------------------- */

/*
 * Sets where the faces look that looked in each direction, after the rotation that is named by two
 * directions. Returns whether there is one: they have different axes.
 */
static inline int tbi_rotation(int up, int north, int to[6]) {
    int axis = up / 2, next = north / 2;
    int is_odd = next != (axis + 1) % 3;
    int east = 2 * (3 - axis - next) + ((up ^ north ^ is_odd) & 1);

    if (axis == next) return 0;
    to[0] = up;
    to[2] = north;
    to[4] = east;
    for (int face = 1; face < 6; face += 2) {
        to[face] = to[face - 1] ^ 1;
    }
    return 1;
}

/* Returns the number of a look among some; `count` if it is not there. */
static inline int tbi_look(const unsigned char (*looks)[6], int count,
                           const unsigned char look[6]) {
    int at = 0;
    while (at < count && memcmp(looks[at], look, 6) != 0)
        at++;
    return at;
}

/* Adds a sort of cubes with these marks, and a piece for each of their orientations. */
static inline void tbi_add_cubes(tb_goal_table *table, int count, const unsigned char marks[6]) {
    tbi_sort *sort = &table->sorts[table->sort_count];
    unsigned char looks[24][6], facts[24][4];
    /* Whether parity and axes are those of all rotations that look alike. */
    int is_same[4] = {1, 1, 1, 1};
    int number = 0, of = 1;

    for (int name = 0; name < 36; name++) {
        int to[6], at;
        unsigned char look[6];
        if (!tbi_rotation(name / 6, name % 6, to)) continue;
        for (int face = 0; face < 6; face++) {
            look[to[face]] = marks[face];
        }
        unsigned char all[4] = {to[2] / 2 != (to[0] / 2 + 1) % 3, (unsigned char)(to[0] / 2),
                                (unsigned char)(to[2] / 2), (unsigned char)(to[4] / 2)};
        at = tbi_look((const unsigned char (*)[6])looks, number, look);
        if (at == number) {
            memcpy(looks[number], look, 6);
            memcpy(facts[number++], all, 4);
        }
        for (int fact = 0; fact < 4; fact++) {
            is_same[fact] &= facts[at][fact] == all[fact];
        }
    }
    while (of < 4 && !is_same[of])
        of++;
    sort->count = count;
    sort->has_parity = is_same[0];
    int each = sort->has_parity ? number / 2 : number;
    sort->has_axis = of < 4 && each % 3 == 0;
    if (sort->has_axis) each /= 3;
    while (each >> (sort->bits + 1) > 0)
        sort->bits++;
    for (int at = 0; at < number; at++) {
        tbi_piece *piece = &table->pieces[table->numbers + at];
        piece->sort = (unsigned char)table->sort_count;
        piece->parity = sort->has_parity ? facts[at][0] : 0;
        piece->axis = sort->has_axis ? facts[at][of] : 0;
        for (const tbi_piece *other = piece - at; other < piece; other++) {
            if (other->parity == piece->parity && other->axis == piece->axis) piece->bits++;
        }
        for (int move = 0; move < 4; move++) {
            unsigned char look[6];
            for (int face = 0; face < 6; face++) {
                look[tbi_roll_face(face, move)] = looks[at][face];
            }
            int after = tbi_look((const unsigned char (*)[6])looks, number, look);
            piece->rolled[move] = (uint16_t)(table->numbers + after);
        }
    }
    table->sort_count++;
    table->numbers += number;
}

/* Adds a sort of tiles, which do not change when they move. */
static inline void tbi_add_tiles(tb_goal_table *table, int count) {
    tbi_piece *piece = &table->pieces[table->numbers];

    piece->sort = (unsigned char)table->sort_count;
    for (int move = 0; move < 4; move++) {
        piece->rolled[move] = (uint16_t)table->numbers;
    }
    table->numbers++;
    table->sorts[table->sort_count++].count = count;
}

/* ---- Boards and ranks ----------------------------------------------------------------------- */

/* Returns the chessboard colour of a square. */
static inline int tbi_shade(const tb_goal_table *table, int square) {
    int place = table->places[square];
    return (place / table->columns + place % table->columns) % 2;
}

/* Returns the empty square of a board. */
static inline int tbi_blank(const int *board) {
    int square = 0;
    while (board[square] != 0)
        square++;
    return square;
}

/* Makes a move. Returns whether it stays on the board. */
static inline int tbi_goal_move(const tb_goal_table *table, int *board, int move) {
    int blank = tbi_blank(board), place = table->places[blank];
    int row = place / table->columns + (move == 0) - (move == 3);
    int column = place % table->columns + (move == 2) - (move == 1);

    if (row < 0 || row == table->rows || column < 0 || column == table->columns) return 0;
    int from = table->square_at[row * table->columns + column];
    if (from < 0) return 0;
    board[blank] = table->pieces[board[from]].rolled[move];
    board[from] = 0;
    return 1;
}

/* Returns the phase of a piece on a square; 0 if its sort has no parity. */
static inline int tbi_phase(const tb_goal_table *table, int number, int square) {
    const tbi_piece *piece = &table->pieces[number];
    return table->sorts[piece->sort].has_parity ? piece->parity ^ tbi_shade(table, square) : 0;
}

/* Returns whether the phase of a sort of cubes is their one bit, and not a part of their kind. */
static inline int tbi_is_phase_bit(const tbi_sort *sort) {
    return sort->has_parity && sort->bits == 0;
}

/*
 * Numbers a board. Returns whether it has the kinds of pieces of the goal; the board's number and
 * what no move changes are then in `place`.
 */
static inline int tbi_rank_board(const tb_goal_table *table, const int *board, tbi_ranked *place) {
    int left[TB_SQUARES], values[TB_SQUARES];
    int blank = tbi_blank(board), row = 0, are_different = 1;
    uint64_t arrangement = 0, ways = table->arrangements, axes = 0, bits = 0;

    memset(place, 0, sizeof *place);
    memcpy(left, table->kinds, sizeof left);
    for (int square = 0; square < table->squares; square++) {
        if (square == blank) continue;
        const tbi_piece *piece = &table->pieces[board[square]];
        const tbi_sort *sort = &table->sorts[piece->sort];
        int phase = tbi_phase(table, board[square], square), is_bit = tbi_is_phase_bit(sort);
        int kind = sort->kinds[is_bit ? 0 : phase];
        uint64_t before = 0, behind = (uint64_t)(table->squares - 1 - row);

        if (kind < 0 || left[kind] == 0) return 0;
        for (int other = 0; other < kind; other++) {
            before += (uint64_t)left[other];
        }
        arrangement += ways * before / behind;
        ways = ways * (uint64_t)left[kind]-- / behind;
        if (sort->has_axis) axes = axes * 3 + piece->axis;
        bits = is_bit ? bits << 1 | (uint64_t)phase : bits << sort->bits | piece->bits;
        values[row] = 2 * kind + (is_bit ? phase : 0);
        are_different &= place->counts[values[row++]]++ == 0;
    }
    for (int at = 0; at < row; at++) {
        for (int behind = at + 1; behind < row; behind++) {
            place->parity ^= values[behind] < values[at];
        }
    }
    place->parity ^= (blank + tbi_shade(table, blank)) % 2;
    if (!are_different) place->parity = 0;
    if (table->is_half) arrangement /= 2;
    place->rank = (uint64_t)blank * (table->arrangements / (table->is_half ? 2 : 1)) + arrangement;
    place->rank = (place->rank * table->axes + axes) << table->bits | bits;
    return 1;
}

/* Returns whether a board is the goal. */
static inline int tbi_is_at_goal(const tb_goal_table *table, const int *board) {
    return memcmp(board, table->board, (size_t)table->squares * sizeof *board) == 0;
}

/* ---- Opening a table ------------------------------------------------------------------------ */

/* Reads a decimal number of at most two digits and the character behind it; -1 if there is none. */
static inline int tbi_decimal(tbi_reader *form, char behind) {
    int number = 0, digits = 0;

    while (digits < 3) {
        const unsigned char *digit = tbi_take(form, 1);
        if (digit == NULL) return -1;
        if ((char)*digit == behind) return digits > 0 ? number : -1;
        if (*digit < '0' || *digit > '9') return -1;
        number = number * 10 + *digit - '0';
        digits++;
    }
    return -1;
}

/*
 * Reads a set of pieces, a hexadecimal number with a bit for each, and the character behind it.
 * Returns the number of the one piece; -1 if the set has another number of them.
 */
static inline int tbi_one_piece(tbi_reader *form, char behind) {
    const unsigned char *digit = tbi_take(form, 1);
    int bit = digit == NULL ? -1 : tbi_place("1248", (char)*digit), zeros = 0;

    while (bit >= 0 && zeros < TBI_PIECES / 4 && (digit = tbi_take(form, 1)) != NULL) {
        if ((char)*digit == behind) return 4 * zeros + bit;
        if (*digit != '0') return -1;
        zeros++;
    }
    return -1;
}

/* Adds a place to the board. Returns whether it has room for it. */
static inline int tbi_add_place(tb_goal_table *table, int place, int is_square) {
    if (place == TBI_PLACES || (is_square && table->squares == TB_SQUARES)) return 0;
    table->square_at[place] = is_square ? table->squares : -1;
    if (is_square) table->places[table->squares++] = place;
    table->has_walls |= !is_square;
    return 1;
}

/* Reads the line about the board: its size or, with walls, a picture. Returns whether it is right. */
static inline int tbi_read_board(tbi_reader *form, tb_goal_table *table) {
    int place = 0, column = 0;

    if (!tbi_skip(form, "board", ' ') || form->left == 0) return 0;
    if (tbi_place(".#", (char)*form->at) < 0) {
        table->columns = tbi_decimal(form, 'x');
        table->rows = tbi_decimal(form, '\n');
        if (table->columns < 2 || table->rows < 2 || table->rows > TB_SQUARES) return 0;
        for (; place < table->columns * table->rows; place++) {
            if (!tbi_add_place(table, place, 1)) return 0;
        }
        return 1;
    }
    for (const unsigned char *sign = tbi_take(form, 1); sign != NULL; sign = tbi_take(form, 1)) {
        if (*sign == '/' || *sign == '\n') {
            if (table->rows++ == 0) table->columns = column;
            if (column < 2 || column != table->columns) return 0;
            if (*sign == '\n') return table->rows >= 2 && table->has_walls && table->squares > 1;
            column = 0;
        } else if (tbi_place(".#", (char)*sign) < 0 ||
                   !tbi_add_place(table, place, *sign == '.')) {
            return 0;
        } else {
            place++;
            column++;
        }
    }
    return 0;
}

/* Reads the lines of a form about the board, its pieces and moves. Returns whether they are right. */
static inline int tbi_read_pieces(tbi_reader *form, tb_goal_table *table) {
    int has_cubes = 0;

    if (!tbi_read_board(form, table)) return 0;
    table->numbers = 1;
    if (tbi_skip(form, "tiles", ' ')) {
        int is_last = 0;
        while (!is_last) {
            size_t at = 0;
            while (at < form->left && form->at[at] != ' ' && form->at[at] != '\n')
                at++;
            is_last = at == form->left || form->at[at] == '\n';
            int count = tbi_decimal(form, is_last ? '\n' : ' ');
            if (count < 1 || table->sort_count == 64) return 0;
            tbi_add_tiles(table, count);
        }
    }
    while (tbi_skip(form, "cubes", ' ')) {
        int count = tbi_decimal(form, ' ');
        const unsigned char *marks = tbi_take(form, 7);
        if (count < 1 || marks == NULL || marks[6] != '\n') return 0;
        if (table->sort_count == TBI_SORTS || table->numbers + 24 > TBI_PIECES) return 0;
        tbi_add_cubes(table, count, marks);
        has_cubes = 1;
    }
    table->has_slides = tbi_skip(form, "moves slides", '\n');
    return !table->has_slides || !has_cubes;
}

/*
 * Reads the line of a form about the goal. Returns whether it is one board, to which nothing is
 * added.
 */
static inline int tbi_read_goal_line(tbi_reader *form, tb_goal_table *table) {
    int counts[TBI_SORTS] = {0}, empty = 0;

    if (!tbi_skip(form, "goal", ' ')) return 0;
    for (int square = 0; square < table->squares; square++) {
        int number = tbi_one_piece(form, square + 1 < table->squares ? ' ' : '\n');
        if (number < 0 || number >= table->numbers) return 0;
        table->board[square] = number;
        empty += number == 0;
        if (number > 0) {
            int sort = table->pieces[number].sort;
            if (++counts[sort] > table->sorts[sort].count) return 0;
        }
    }
    return empty == 1 && form->left == 0;
}

/* Returns a times b; 0 if that is more than 2^40, which is more than a table has. */
static inline uint64_t tbi_times(uint64_t a, uint64_t b) {
    return a <= ((uint64_t)1 << 40) / b ? a * b : 0;
}

/*
 * Finds the kinds of the goal's pieces, and how boards with these are numbered. Returns whether a
 * table has so many.
 */
static inline int tbi_count_boards(tb_goal_table *table) {
    uint64_t pieces = 0;

    table->axes = table->arrangements = 1;
    table->is_half = 1;
    for (int number = 0; number < table->sort_count; number++) {
        tbi_sort *sort = &table->sorts[number];
        for (int phase = 0; phase < 2; phase++) {
            int count = 0;
            for (int square = 0; square < table->squares; square++) {
                int piece = table->board[square];
                if (piece == 0 || table->pieces[piece].sort != number) continue;
                count += phase == (tbi_is_phase_bit(sort) ? 0 : tbi_phase(table, piece, square));
            }
            sort->kinds[phase] = count > 0 ? table->kind_count : -1;
            if (count > 0) table->kinds[table->kind_count++] = count;
            table->is_half &= count <= 1;
            table->bits += count * (tbi_is_phase_bit(sort) ? 1 : sort->bits);
            for (int of = 1; of <= count; of++) {
                /* The ways to choose the places of so many of these, among those before them. */
                table->arrangements = tbi_times(table->arrangements, ++pieces) / (uint64_t)of;
                if (sort->has_axis) table->axes *= 3;
            }
        }
    }
    table->ranks =
        tbi_times(table->arrangements / (table->is_half ? 2 : 1), (uint64_t)table->squares);
    table->ranks = tbi_times(tbi_times(table->ranks, table->axes), (uint64_t)1 << table->bits);
    return table->ranks > 0;
}

/*
 * Returns the number of boards from which moves lead to the goal, if there are more than 2x2
 * squares: those with as many cubes of phase 1 of each sort whose phases are bits, and with the
 * parity of the goal's order if all pieces are different.
 */
static inline uint64_t tbi_boards_of_goal(const tb_goal_table *table) {
    uint64_t boards = table->ranks;
    int are_different = !table->is_half;

    for (int number = 0; number < table->sort_count; number++) {
        const tbi_sort *sort = &table->sorts[number];
        if (!tbi_is_phase_bit(sort) || sort->kinds[0] < 0) continue;
        uint64_t count = (uint64_t)table->kinds[sort->kinds[0]], ways = 1;
        for (uint64_t one = 0; one < table->place.counts[2 * sort->kinds[0] + 1]; one++) {
            ways = ways * (count - one) / (one + 1);
        }
        boards = (boards >> count) * ways;
    }
    for (int value = 0; value < 2 * TB_SQUARES; value++) {
        are_different &= table->place.counts[value] <= 1;
    }
    return are_different ? boards / 2 : boards;
}

/* Reads the form of a goal from the content of a header. Returns TB_OK or an error. */
static inline int tbi_read_form_of_goal(tbi_reader *reader, tb_goal_table *table) {
    uint64_t content = tbi_number(reader, 4), length = tbi_number(reader, 8);
    tbi_reader form = {NULL, 0, 0};

    if (content != TB_GOAL || length > reader->left) return TB_OTHER_KIND;
    form.at = tbi_take(reader, (size_t)length);
    form.left = form.at == NULL ? 0 : (size_t)length;
    if (!tbi_read_pieces(&form, table) || !tbi_read_goal_line(&form, table) ||
        !tbi_count_boards(table)) {
        return TB_OTHER_KIND;
    }
    tbi_rank_board(table, table->board, &table->place);
    return TB_OK;
}

static inline int tb_goal_open(tb_goal_table *table, const void *bytes, size_t length) {
    const unsigned char *file = (const unsigned char *)bytes, *sums, *low_sums = NULL;
    uint64_t chunk = TBI_CHUNK, offset, left;
    uint32_t crc[256];
    tbi_part field = {"field", -1, 0}, low = {"low", -1, 0}, states = {"states", -1, 0};
    tbi_reader reader;
    int error = tbi_read_prefix(&reader, crc, file, length);

    memset(table, 0, sizeof *table);
    if (error != TB_OK) return error;
    offset = tbi_aligned(TBI_PREFIX + reader.left);
    uint64_t end = TBI_PREFIX + reader.left;
    error = tbi_read_form_of_goal(&reader, table);
    if (error != TB_OK) return error;
    states.size = tbi_boards_of_goal(table);
    field.size = low.size = (table->ranks + 7) / 8;
    if (table->ranks > (uint64_t)1 << 29) {
        chunk = 65536;
        while ((field.size + chunk - 1) / chunk > 15000) {
            chunk *= 2;
        }
    }
    if (tbi_number(&reader, 8) != (table->has_slides ? 2 : 1)) return TB_HEADER_WRONG;
    sums = tbi_read_section(&reader, field, offset, chunk);
    if (sums == NULL) return TB_HEADER_WRONG;
    uint64_t last = offset, behind = offset + field.size;
    if (table->has_slides) {
        last = tbi_aligned(behind);
        low_sums = tbi_read_section(&reader, low, last, chunk);
        if (low_sums == NULL) return TB_HEADER_WRONG;
    }
    if (tbi_number(&reader, 8) != 1) return TB_HEADER_WRONG;
    table->levels = tbi_read_counts(&reader, states, &table->counts, &left);
    if (table->levels == 0 || reader.left > 0) return TB_HEADER_WRONG;
    if (left > 0 && table->squares >= 9 && !table->has_walls) return TB_HEADER_WRONG;
    if (length != last + field.size) return TB_BAD_LENGTH;
    if (!tbi_is_intact(crc, file, end, offset, field.size, chunk, sums)) return TB_DAMAGED;
    if (table->has_slides) {
        if (!tbi_is_intact(crc, file, behind, last, low.size, chunk, low_sums)) return TB_DAMAGED;
        table->low = file + last;
    }
    table->field = file + offset;
    return TB_OK;
}

static inline uint64_t tb_goal_boards_at(const tb_goal_table *table, int distance) {
    if (table->field == NULL || distance < 0 || distance >= table->levels) return 0;
    return tbi_little_endian(table->counts + 8 * distance, 8);
}

/* ---- Questions ------------------------------------------------------------------------------ */

/* A question in the terms of the table: the goal is its own. */
typedef struct tbi_asked {
    int start[TB_SQUARES];
    int moves[4]; /* the moves of the question, d, l, r and u, in these terms */
} tbi_asked;

/* Adds to the number of pieces of each sort. Returns whether the numbers are a board. */
static inline int tbi_count_sorts(const tb_goal_table *table, const int *board, int add,
                                  int counts[TBI_SORTS]) {
    int empty = 0;

    for (int square = 0; square < table->squares; square++) {
        if (board[square] < 0 || board[square] >= table->numbers) return 0;
        empty += board[square] == 0;
        if (board[square] != 0) counts[table->pieces[board[square]].sort] += add;
    }
    return empty == 1;
}

/* Returns the image of a square under a symmetry, a number as in tilebase.h; -1 if it is a wall. */
static inline int tbi_goal_image(const tb_goal_table *table, int symmetry, int square) {
    int columns = table->columns, place = table->places[square];
    int row = place / columns, column = place % columns;

    if (symmetry & 1) {
        row = place % columns;
        column = place / columns;
    }
    if (symmetry & 2) column = columns - 1 - column;
    if (symmetry & 4) row = table->rows - 1 - row;
    return table->square_at[row * columns + column];
}

/*
 * Finds the image of each piece, such that those of a board are the pieces of the table's goal on
 * the images of their squares. A piece after a move has the image that its image has after the
 * image of the move, which determines the others of its sort. Returns whether there are such
 * images, different ones of different pieces.
 */
static inline int tbi_find_images(const tb_goal_table *table, const int *goal, int symmetry,
                                  int images[TBI_PIECES]) {
    unsigned char is_image[TBI_PIECES] = {0};
    int is_known = 0;

    for (int number = 0; number < TBI_PIECES; number++) {
        images[number] = number == 0 ? 0 : -1;
    }
    for (int square = 0; square < table->squares; square++) {
        int there = tbi_goal_image(table, symmetry, square);
        if (there < 0) return 0;
        int to = table->board[there];
        int *image = &images[goal[square]];
        if (*image >= 0 && *image != to) return 0;
        *image = to;
    }
    while (!is_known) {
        is_known = 1;
        for (int number = 1; number < table->numbers; number++) {
            for (int move = 0; images[number] > 0 && move < 4; move++) {
                int to = table->pieces[images[number]].rolled[tbi_image_move(symmetry, move)];
                int *image = &images[table->pieces[number].rolled[move]];
                if (*image >= 0 && *image != to) return 0;
                is_known &= *image >= 0;
                *image = to;
            }
        }
    }
    for (int number = 0; number < table->numbers; number++) {
        if (images[number] < 0) continue;
        if (is_image[images[number]] || (number == 0) != (images[number] == 0)) return 0;
        is_image[images[number]] = 1;
    }
    return 1;
}

static inline int tbi_goal_nearer(const tb_goal_table *table, const tbi_asked *asked,
                                  const int *board);

/*
 * Makes the smallest of some moves, with the fewest tiles: `moves` is not 0, and as tbi_goal_nearer
 * returns it. Returns the move; the number of tiles is then in `tiles`.
 */
static inline int tbi_make_first(const tb_goal_table *table, tbi_asked *asked, int moves,
                                 int *tiles) {
    int move = 0;

    *tiles = 1;
    while ((moves >> move & 0x1111111) == 0)
        move++;
    while ((moves >> (4 * (*tiles - 1) + move) & 1) == 0)
        ++*tiles;
    for (int tile = 0; tile < *tiles; tile++) {
        tbi_goal_move(table, asked->start, asked->moves[move]);
    }
    return move;
}

/*
 * Returns whether the entries lead from a board to the goal. On 2x2 squares and on boards with walls
 * they may not; on others moves lead between all boards that differ in the rank alone.
 */
static inline int tbi_leads_to_goal(const tb_goal_table *table, tbi_asked asked) {
    int left = table->levels, tiles;

    if (table->squares > 4 && !table->has_walls) return 1;
    while (!tbi_is_at_goal(table, asked.start)) {
        int moves = tbi_goal_nearer(table, &asked, asked.start);
        if (moves < 0 || --left == 0) return 0;
        tbi_make_first(table, &asked, moves, &tiles);
    }
    return 1;
}

/* Reads a question in the terms of the table. Returns TB_OK or an error. */
static inline int tbi_ask_goal(const tb_goal_table *table, const int *start, const int *goal,
                               tbi_asked *asked) {
    int counts[TBI_SORTS] = {0}, images[TBI_PIECES], symmetry = 0;
    int is_square = table->columns == table->rows;
    tbi_ranked place;

    if (table->field == NULL) return TB_NOT_OPEN;
    if (!tbi_count_sorts(table, start, 1, counts)) return TB_BAD_START;
    if (!tbi_count_sorts(table, goal, -1, counts)) return TB_BAD_GOAL;
    for (int sort = 0; sort < table->sort_count; sort++) {
        if (counts[sort] != 0) return TB_OTHER_TILES;
    }
    while (symmetry < 8 &&
           ((!is_square && symmetry & 1) || !tbi_find_images(table, goal, symmetry, images))) {
        symmetry++;
    }
    if (symmetry == 8) return TB_OTHER_CLASS;
    for (int square = 0; square < table->squares; square++) {
        asked->start[tbi_goal_image(table, symmetry, square)] = images[start[square]];
    }
    for (int move = 0; move < 4; move++) {
        asked->moves[move] = tbi_image_move(symmetry, move);
    }
    if (!tbi_rank_board(table, asked->start, &place) || place.parity != table->place.parity ||
        memcmp(place.counts, table->place.counts, sizeof place.counts) != 0 ||
        !tbi_leads_to_goal(table, *asked)) {
        return TB_NO_PATH;
    }
    return TB_OK;
}

/* ---- Answers -------------------------------------------------------------------------------- */

/* Returns the distance of a board modulo 4. */
static inline int tbi_goal_residue(const tb_goal_table *table, const int *board) {
    tbi_ranked place;

    if (!tbi_rank_board(table, board, &place)) return -1;
    int bit = table->field[place.rank / 8] >> place.rank % 8 & 1;
    if (table->has_slides) return 2 * bit + (table->low[place.rank / 8] >> place.rank % 8 & 1);
    int is_odd = tbi_shade(table, tbi_blank(board)) != tbi_shade(table, tbi_blank(table->board));
    return 2 * bit + is_odd;
}

/*
 * Returns the moves to nearer neighbours, a bit for each as tb_goal_best_moves has it; for the goal,
 * an error.
 */
static inline int tbi_goal_nearer(const tb_goal_table *table, const tbi_asked *asked,
                                  const int *board) {
    int nearer = (tbi_goal_residue(table, board) + 3) % 4, moves = 0;

    for (int move = 0; move < 4; move++) {
        int next[TB_SQUARES];
        memcpy(next, board, (size_t)table->squares * sizeof *board);
        for (int bit = move; tbi_goal_move(table, next, asked->moves[move]); bit += 4) {
            if (tbi_goal_residue(table, next) == nearer) moves |= 1 << bit;
            if (!table->has_slides) break;
        }
    }
    return moves != 0 ? moves : TB_CONTRADICTION;
}

/* Writes the path of a question, and a zero. Returns the number of moves, or an error. */
static inline int tbi_goal_walk(const tb_goal_table *table, const int *start, const int *goal,
                                char path[TB_GOAL_PATH_SIZE]) {
    tbi_asked asked;
    int length = 0, error = tbi_ask_goal(table, start, goal, &asked);

    path[0] = '\0';
    if (error != TB_OK) return error;
    while (!tbi_is_at_goal(table, asked.start)) {
        int moves = tbi_goal_nearer(table, &asked, asked.start), tiles;
        if (moves < 0 || length == table->levels - 1) return TB_CONTRADICTION;
        int move = tbi_make_first(table, &asked, moves, &tiles);
        if (table->has_slides && length > 0) *path++ = ' ';
        *path++ = tbi_moves[move];
        if (tiles > 1) *path++ = (char)('0' + tiles);
        *path = '\0';
        length++;
    }
    return length;
}

static inline int tb_goal_distance(const tb_goal_table *table, const int *start, const int *goal) {
    char path[TB_GOAL_PATH_SIZE];
    return tbi_goal_walk(table, start, goal, path);
}

static inline int tb_goal_path(const tb_goal_table *table, const int *start, const int *goal,
                               char *buffer, size_t size) {
    char path[TB_GOAL_PATH_SIZE];
    int moves = tbi_goal_walk(table, start, goal, path);
    int fits = tbi_copy(buffer, size, path, moves < 0 ? 0 : strlen(path));

    return moves >= 0 && !fits ? TB_SMALL_BUFFER : moves;
}

static inline int tb_goal_best_moves(const tb_goal_table *table, const int *start,
                                     const int *goal) {
    tbi_asked asked;
    int error = tbi_ask_goal(table, start, goal, &asked);

    if (error != TB_OK) return error;
    return tbi_is_at_goal(table, asked.start) ? 0 : tbi_goal_nearer(table, &asked, asked.start);
}

#endif
