/*
 * Reads the tables of tilebase: the distance, and the moves on a shortest path, for every board of
 * the puzzles eight, cubic and harris on 3x3 squares. tilebase_goal.h, beside this file,
 * reads gardner.tbl and the tables of your own puzzles; neither reads alike.tbl, which alike and
 * crossteaser share, nor the pattern databases for fifteen. README.md specifies the tables.
 *
 *     static unsigned char bytes[2000000];
 *     char path[TB_PATH_SIZE];
 *     tb_table table;
 *
 *     FILE *file = fopen("tables/eight.tbl", "rb");
 *     size_t length = fread(bytes, 1, sizeof bytes, file);
 *     if (tb_open(&table, bytes, length) == TB_OK) {
 *         tb_distance(&table, "564178X23", "7568X4123");                      returns 8
 *         tb_path(&table, "564178X23", "7568X4123", path, sizeof path);       writes "urrulldr"
 *     }
 *
 * This header is complete: it is C99 and C++, allocates nothing, and needs only the C library.
 * Whatever the bytes and the texts are, a function returns an answer or the number of an error; it
 * reads no byte beyond them, and ends. A table does not change after it has been opened, so several
 * threads can use it at once.
 */
#ifndef TILEBASE_H
#define TILEBASE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ---- What programs use ---------------------------------------------------------------------- */

/* The version of the tables that this header reads. Other versions are refused. */
#define TB_FORMAT 4

/* The size in bytes of a buffer for any path: 98 letters and a zero. */
#define TB_PATH_SIZE 99

/* The size in bytes of a buffer for any file name and its zero. */
#define TB_NAME_SIZE 32

/* The size of the buffer of tb_text: nine symbols and a zero. */
#define TB_TEXT_SIZE 10

/* The kinds of tables. In files, the last two have the number 2 and the form of a goal. */
typedef enum tb_kind {
    TB_EIGHT = 0,  /* eight.tbl: the eight-puzzle, from any start to any goal */
    TB_CUBIC = 1,  /* cubic.tbl: the cubic puzzle, from a uniform start to any pattern */
    TB_GOAL = 2,   /* cubic/PATTERN.tbl: the cubic puzzle, from any board to a class of patterns */
    TB_HARRIS = 3, /* harris/BOARD.tbl: Harris's cubes, from any board to a class of boards */
    TB_FIELD = 4   /* a field of the eight-puzzle, to any goal with one empty square */
} tb_kind;

/* Results of functions other than numbers of moves. All but TB_OK are negative. */
typedef enum tb_error {
    TB_OK = 0,
    TB_NO_PATH = -1,        /* an answer: no moves lead from this start to this goal */
    TB_NOT_A_TABLE = -2,    /* the bytes do not begin as a table does */
    TB_OTHER_VERSION = -3,  /* a table of another version of the format */
    TB_OTHER_KIND = -4,     /* a table of a kind that this header does not read */
    TB_BAD_LENGTH = -5,     /* the file is shorter or longer than its header says */
    TB_HEADER_DAMAGED = -6, /* the header does not have its checksum */
    TB_HEADER_WRONG = -7,   /* the header has its checksum, but not the prescribed fields */
    TB_DAMAGED = -8,        /* a section, or the space before it, was changed */
    TB_CONTRADICTION = -9,  /* entries contradict each other although the checksums are right */
    TB_BAD_START = -10,     /* the text of the start is not a board of this puzzle */
    TB_BAD_GOAL = -11,      /* the text of the goal is not a goal of this puzzle */
    TB_OTHER_TILES = -12,   /* start and goal have different tiles, or different cubes */
    TB_NOT_UNIFORM = -13, /* cubic.tbl answers only from starts in which all cubes are WRB */
    TB_OTHER_CLASS = -14,   /* another table answers this goal: tb_file_name says which */
    TB_SMALL_BUFFER = -15,  /* the buffer is too small */
    TB_NOT_OPEN = -16       /* the table was not opened */
} tb_error;

/* A table. Programs use its kind, and leave the other members to the functions below. */
typedef struct tb_table {
    tb_kind kind;
    uint32_t goal;                     /* the rank of the goal, which represents its class */
    const unsigned char *sections[18]; /* null if the table is not open */
    const unsigned char *counts[9];    /* the lists of counts, 8 bytes for each count */
    int levels[9];                     /* the numbers of these counts */
} tb_table;

/*
 * Opens a table: `bytes` is the whole file. Checks the header and all checksums, in some
 * milliseconds for a table of 2 MB. The bytes must not change or move while the table is used.
 *
 * Returns TB_OK, or an error. After an error the table is not open, and has no answers.
 */
static inline int tb_open(tb_table *table, const void *bytes, size_t length);

/*
 * A field of the eight-puzzle, for small machines: `tilebase build eight --goal GOAL --array` writes
 * it as C. Its first byte is the empty square of its goals, 0 to 8 row by row.
 */
typedef struct tb_field {
    unsigned char blank, bits[22680];
} tb_field;

/*
 * Where a field lies, and how a byte of it is read: constants stay in flash by themselves on most
 * machines, and on AVR with these two. Define both for another machine that needs it.
 */
#ifndef TB_FLASH
#ifdef __AVR__
#include <avr/pgmspace.h>
#define TB_FLASH PROGMEM
#define TB_FLASH_BYTE(address) pgm_read_byte(address)
#else
#define TB_FLASH
#define TB_FLASH_BYTE(address) (*(address))
#endif
#endif

/*
 * Opens a field. The bytes are not checked, as they have no checksum, and an answer needs up to 31
 * steps. Beside the field of 22,681 bytes, a program needs some 3 kB of code, less than 1 kB of
 * stack, and no other memory than a tb_table, of some 200 bytes on a machine of 32 bits.
 *
 * Returns TB_OK; or TB_BAD_GOAL if its first byte is no square.
 */
static inline int tb_open_field(tb_table *table, const tb_field *field);

/*
 * Returns the distance from a start to a goal, the fewest moves, 0 or more; or an error.
 *
 *     table       start                                         goal
 *     TB_EIGHT    564178X23: tiles row by row, X for none         7568X4123
 *     TB_CUBIC    2,1: column and row of the empty square       RBWRWWEWW: tops, E the empty square
 *     TB_GOAL     BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW:          RBRBRBWEB
 *                 top, front and side of each cube; or as
 *                 for TB_CUBIC
 *     TB_HARRIS   UDNS_EWUD: where the marks look               DDDD_DDDD
 *     TB_FIELD    as for TB_EIGHT                               as for TB_EIGHT
 *
 * White space and commas between the symbols are optional. The empty square of the eight-puzzle may
 * also be 0, _ or a dot.
 */
static inline int tb_distance(const tb_table *table, const char *start, const char *goal);

/*
 * Writes the first of the shortest paths in alphabetical order, and a zero into a buffer of `size`
 * bytes. A letter is the direction of the empty square: down, left, right, up. TB_PATH_SIZE bytes
 * are enough for every path. The path leads to the goal, even if entries are wrong.
 *
 * Returns the number of moves; or an error, with an empty text in the buffer.
 */
static inline int tb_path(const tb_table *table, const char *start, const char *goal, char *buffer,
                          size_t size);

/*
 * Returns the first moves of all shortest paths: the sum of 1 (d), 2 (l), 4 (r) and 8 (u), 0 at the
 * goal; or an error. TB_CUBIC has one path for a question, so returns only its first move.
 */
static inline int tb_best_moves(const tb_table *table, const char *start, const char *goal);

/*
 * Writes a board of the eight-puzzle, nine numbers row by row with 0 for the empty square, as a
 * text for the other functions: tb_distance(&table, tb_text(start, a), tb_text(goal, b)), with
 * buffers `char a[TB_TEXT_SIZE]`. Returns the buffer. A number above 9 makes a text that is no
 * board.
 */
static inline const char *tb_text(const int board[9], char buffer[TB_TEXT_SIZE]);

/*
 * Asks for the distances of boards of the eight-puzzle, each nine numbers as for tb_text, from one
 * goal. Writes a distance or an error for each of the `count` boards. Returns how many are no
 * errors.
 */
static inline size_t tb_distances(const tb_table *table, const int (*boards)[9], size_t count,
                                  const char *goal, int *distances);

/*
 * Writes the name of the file that answers a goal, relative to the directory of the tables, into a
 * buffer of `size` bytes, such as cubic/WWWWEWWWW.tbl. TB_NAME_SIZE bytes are enough.
 *
 * Returns TB_OK; or an error, with an empty text in the buffer.
 */
static inline int tb_file_name(tb_kind kind, const char *goal, char *buffer, size_t size);

/*
 * Returns the number of boards at a distance, in one of the table's lists of counts; 0 if there are
 * none. TB_EIGHT has a list for each empty square of the goal, 0 to 8 row by row. Of TB_CUBIC, 0 to
 * 2 count boards and 3 to 5 patterns, from a start with its empty square in a corner, on an edge,
 * in the centre. The others have one, number 0.
 */
static inline uint64_t tb_boards_at(const tb_table *table, int list, int distance);

/* Returns the meaning of an error as a sentence, without its full stop. */
static inline const char *tb_error_text(int error);

/* ---- Boards and moves ----------------------------------------------------------------------- */

/*
 * Nine squares row by row, of any puzzle. A square has a number:
 *
 *   the eight-puzzle      a tile, 0 to 8: first its label less 1, later its place in the goal's row
 *   the cubic puzzle      2 x top + 1 if the cube is odd, where W = 0, R = 1, B = 2
 *   Harris's cubes        2 x axis + sign: U = 0, D = 1, N = 2, S = 3, E = 4, W = 5
 *
 * The number of the empty square has no meaning.
 */
typedef struct tbi_board {
    int blank;
    int square[9];
} tbi_board;

/* The letters of the moves by number. The opposite of a move has the number 3 - move. */
static const char tbi_moves[5] = "dlru";

/* Returns the square to which a move takes the empty one; -1 if it would leave the board. */
static inline int tbi_step(int blank, int move) {
    switch (move) {
    case 0: return blank < 6 ? blank + 3 : -1;
    case 1: return blank % 3 > 0 ? blank - 1 : -1;
    case 2: return blank % 3 < 2 ? blank + 1 : -1;
    default: return blank >= 3 ? blank - 3 : -1;
    }
}

/* Returns a cube of the cubic puzzle after a move of the empty square. */
static inline int tbi_roll_cubic(int cube, int move) {
    int top = cube / 2, odd = cube % 2;
    int front = (top + 1 + odd) % 3, side = (top + 2 - odd) % 3;
    int is_horizontal = move == 1 || move == 2;

    return 2 * (is_horizontal ? side : front) + !odd;
}

/* Returns where a face of a cube looks after a move of the empty square. */
static inline int tbi_roll_face(int direction, int move) {
    static const int turned[4][6] = {
        /* U  D  N  S  E  W */
        {2, 3, 1, 0, 4, 5}, /* d: U to N, N to D, D to S, S to U */
        {4, 5, 2, 3, 1, 0}, /* l: U to E, E to D, D to W, W to U */
        {5, 4, 2, 3, 0, 1}, /* r: U to W, W to D, D to E, E to U */
        {3, 2, 0, 1, 4, 5}, /* u: U to S, S to D, D to N, N to U */
    };
    return turned[move][direction];
}

/* Returns whether the pieces are the tiles of the eight-puzzle. */
static inline int tbi_has_tiles(tb_kind kind) {
    return kind == TB_EIGHT || kind == TB_FIELD;
}

/* Makes a move. Returns whether it stays on the board. */
static inline int tbi_move(tb_kind kind, tbi_board *board, int move) {
    int from = tbi_step(board->blank, move);
    int piece;

    if (from < 0) return 0;
    piece = board->square[from];
    if (kind == TB_HARRIS) {
        piece = tbi_roll_face(piece, move);
    } else if (!tbi_has_tiles(kind)) {
        piece = tbi_roll_cubic(piece, move);
    }
    board->square[board->blank] = piece;
    board->blank = from;
    return 1;
}

/* ---- Ranks ---------------------------------------------------------------------------------- */

#define TBI_BOARDS_EIGHT 181440
#define TBI_PATTERNS 59049
#define TBI_BOARDS 15116544

/*
 * Returns the rank of a board of the eight-puzzle, whose tiles are numbered by their places in
 * the goal's row; -1 if no path leads to the goal.
 */
static inline int32_t tbi_rank_eight(const tbi_board *board) {
    static const int32_t factorials[8] = {5040, 720, 120, 24, 6, 2, 1, 1};
    int32_t place = 0;
    int row[8];
    int length = 0, sum = 0;

    for (int square = 0; square < 9; square++) {
        if (square != board->blank) {
            row[length++] = board->square[square];
        }
    }
    for (int i = 0; i < 8; i++) {
        int smaller = 0;
        for (int j = i + 1; j < 8; j++) {
            smaller += row[j] < row[i];
        }
        sum += smaller;
        place += smaller * factorials[i];
    }
    return sum % 2 == 0 ? (int32_t)20160 * board->blank + place / 2 : -1;
}

/* Returns the axis of the white faces of a cube of the cubic puzzle. */
static inline int tbi_axis_cubic(int cube) {
    int top = cube / 2, odd = cube % 2;

    /* White is in front of RWB, which is odd, and of BWR, which is even. */
    return top == 0 ? 0 : odd ? top : 3 - top;
}

/* Returns the rank of a board of the cubic puzzle, or of one of Harris's cubes. */
static inline uint32_t tbi_rank(tb_kind kind, const tbi_board *board) {
    uint32_t axes = 0, bits = 0;

    for (int square = 0; square < 9; square++) {
        if (square != board->blank) {
            int piece = board->square[square];
            int axis = kind == TB_HARRIS ? piece / 2 : tbi_axis_cubic(piece);
            /* The phase of a cube of the cubic puzzle depends on its square. */
            int bit = kind == TB_HARRIS ? piece % 2 : (piece + square) % 2;
            axes = axes * 3 + (uint32_t)axis;
            bits = bits * 2 + (uint32_t)bit;
        }
    }
    return ((uint32_t)board->blank * 6561 + axes) * 256 + bits;
}

/* Returns the rank of the pattern that a board of the cubic puzzle shows. */
static inline uint32_t tbi_pattern(const tbi_board *board) {
    uint32_t tops = 0;

    for (int square = 0; square < 9; square++) {
        if (square != board->blank) {
            tops = tops * 3 + (uint32_t)(board->square[square] / 2);
        }
    }
    return (uint32_t)board->blank * 6561 + tops;
}

/*
 * Returns the rank of the goal that a board shows: of its pattern, or for Harris's cubes of the
 * board itself.
 */
static inline uint32_t tbi_goal_rank(tb_kind kind, const tbi_board *board) {
    return kind == TB_HARRIS ? tbi_rank(kind, board) : tbi_pattern(board);
}

/* Returns a board that shows the goal of this rank. */
static inline tbi_board tbi_goal_of_rank(tb_kind kind, uint32_t rank) {
    tbi_board board = {0, {0, 0, 0, 0, 0, 0, 0, 0, 0}};
    uint32_t bits = kind == TB_HARRIS ? rank % 256 : 0;
    uint32_t pattern = kind == TB_HARRIS ? rank / 256 : rank;
    uint32_t digits = pattern % 6561;

    board.blank = (int)(pattern / 6561);
    for (int square = 8; square >= 0; square--) {
        if (square != board.blank) {
            board.square[square] = (int)(digits % 3 * 2 + bits % 2);
            digits /= 3;
            bits /= 2;
        }
    }
    return board;
}

/* ---- Symmetries ----------------------------------------------------------------------------- */

/*
 * A symmetry has a number. Modulo 8 it is the symmetry of the board: 1 transposes it, then 2
 * exchanges left and right, then 4 exchanges the top and bottom rows. Divided by 8 it is, for the
 * cubic puzzle, one of six permutations of the colours, and for Harris's cubes, 1 if every mark
 * goes to the opposite face.
 */
static inline int tbi_symmetries(tb_kind kind) {
    return kind == TB_HARRIS ? 16 : 48;
}

/* Returns the image of a square. */
static inline int tbi_image_square(int symmetry, int square) {
    int row = square / 3, column = square % 3;

    if (symmetry & 1) {
        row = square % 3;
        column = square / 3;
    }
    if (symmetry & 2) {
        column = 2 - column;
    }
    if (symmetry & 4) {
        row = 2 - row;
    }
    return row * 3 + column;
}

/* Returns the image of a move, which is a direction on the board. */
static inline int tbi_image_move(int symmetry, int move) {
    if (symmetry & 1) {
        move ^= 2; /* d with r, l with u */
    }
    if ((symmetry & 2) && (move == 1 || move == 2)) {
        move = 3 - move;
    }
    if ((symmetry & 4) && (move == 0 || move == 3)) {
        move = 3 - move;
    }
    return move;
}

/* Returns the image of a cube of the cubic puzzle. */
static inline int tbi_image_cubic(int symmetry, int cube) {
    static const int colours[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                      {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const int *colour = colours[symmetry / 8];
    int top = colour[cube / 2];
    int front = colour[(cube / 2 + 1 + cube % 2) % 3];
    int odd = front != (top + 1) % 3;

    return 2 * top + (symmetry & 1 ? !odd : odd);
}

/* Returns the image of a mark. */
static inline int tbi_image_harris(int symmetry, int mark) {
    if ((symmetry & 1) && mark >= 2) {
        mark = 7 - mark; /* N with W, S with E */
    }
    if ((symmetry & 2) && mark >= 4) {
        mark ^= 1; /* E with W */
    }
    if ((symmetry & 4) && (mark == 2 || mark == 3)) {
        mark ^= 1; /* N with S */
    }
    return symmetry & 8 ? mark ^ 1 : mark;
}

/* Returns the image of a board. */
static inline tbi_board tbi_image(tb_kind kind, int symmetry, const tbi_board *board) {
    tbi_board image = *board;

    image.blank = tbi_image_square(symmetry, board->blank);
    for (int square = 0; square < 9; square++) {
        int piece = board->square[square];
        piece = kind == TB_HARRIS ? tbi_image_harris(symmetry, piece)
                                  : tbi_image_cubic(symmetry, piece);
        image.square[tbi_image_square(symmetry, square)] = piece;
    }
    return image;
}

/* Returns the rank of the representative of a goal's class: the smallest of all images. */
static inline uint32_t tbi_representative(tb_kind kind, const tbi_board *goal) {
    uint32_t smallest = tbi_goal_rank(kind, goal);

    for (int symmetry = 1; symmetry < tbi_symmetries(kind); symmetry++) {
        tbi_board image = tbi_image(kind, symmetry, goal);
        uint32_t rank = tbi_goal_rank(kind, &image);
        smallest = rank < smallest ? rank : smallest;
    }
    return smallest;
}

/* ---- Opening a table ------------------------------------------------------------------------ */

/* Fills the table of the CRC-32 of zlib, PNG and Ethernet. */
static inline void tbi_crc_table(uint32_t table[256]) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t entry = byte;
        for (int bit = 0; bit < 8; bit++) {
            entry = entry & 1 ? entry >> 1 ^ 0xedb88320u : entry >> 1;
        }
        table[byte] = entry;
    }
}

static inline uint32_t tbi_crc(const uint32_t table[256], const unsigned char *bytes,
                               size_t length) {
    uint32_t crc = 0xffffffffu;

    for (size_t i = 0; i < length; i++) {
        crc = crc >> 8 ^ table[(crc ^ bytes[i]) & 255];
    }
    return ~crc;
}

/*
 * The bytes of a header that have not been read yet. After its end all numbers are 0, which is not
 * a number of sections, lists of counts, distances or boards.
 */
typedef struct tbi_reader {
    const unsigned char *at;
    size_t left;
    int is_short; /* whether it ended before all was read */
} tbi_reader;

/* Returns the next bytes, and moves past them; null if there are fewer. */
static inline const unsigned char *tbi_take(tbi_reader *reader, size_t length) {
    const unsigned char *taken = reader->at;

    if (reader->is_short || length > reader->left) {
        reader->is_short = 1;
        return NULL;
    }
    reader->at += length;
    reader->left -= length;
    return taken;
}

/* Returns a little-endian number of up to 8 bytes. */
static inline uint64_t tbi_little_endian(const unsigned char *bytes, int length) {
    uint64_t number = 0;

    while (length-- > 0) {
        number = number << 8 | bytes[length];
    }
    return number;
}

/* Reads a number of up to 8 bytes; 0 if the header is too short. */
static inline uint64_t tbi_number(tbi_reader *reader, int length) {
    const unsigned char *bytes = tbi_take(reader, (size_t)length);
    return bytes == NULL ? 0 : tbi_little_endian(bytes, length);
}

/* The prescribed name and size of a section or a list of counts. */
typedef struct tbi_part {
    const char *name;
    int number;    /* the digit after the name; -1 for none */
    uint64_t size; /* the length of a section in bytes, or the sum of the counts */
} tbi_part;

/* Reads a name. Returns whether it is the prescribed one. */
static inline int tbi_has_name(tbi_reader *reader, tbi_part part) {
    size_t letters = strlen(part.name);
    size_t length = letters + (part.number >= 0);
    const unsigned char *name;

    if (tbi_number(reader, 8) != length) return 0;
    name = tbi_take(reader, length);
    return name != NULL && memcmp(name, part.name, letters) == 0 &&
           (part.number < 0 || name[letters] == '0' + part.number);
}

static inline tbi_part tbi_named(const char *name, int number, uint64_t size) {
    tbi_part part = {name, number, size};
    return part;
}

static inline int tbi_sections(tb_kind kind) {
    return kind == TB_EIGHT ? 9 : kind == TB_CUBIC ? 18 : 1;
}

static inline tbi_part tbi_section(tb_kind kind, int number) {
    if (kind == TB_EIGHT) return tbi_named("goal ", number, TBI_BOARDS_EIGHT);
    if (kind == TB_CUBIC) {
        return number < 9 ? tbi_named("distances ", number, TBI_PATTERNS)
                          : tbi_named("paths ", number - 9, TBI_PATTERNS * 10);
    }
    return tbi_named("field", -1, TBI_BOARDS / 8);
}

static inline int tbi_lists(tb_kind kind) {
    return kind == TB_EIGHT ? 9 : kind == TB_CUBIC ? 6 : 1;
}

static inline tbi_part tbi_list(tb_kind kind, int number) {
    static const char *const cubic[6] = {"states corner",   "states edge",   "states centre",
                                         "patterns corner", "patterns edge", "patterns centre"};
    static const uint32_t sums[6] = {4133430,      3306744,      4133430,
                                     TBI_PATTERNS, TBI_PATTERNS, TBI_PATTERNS};
    if (kind == TB_EIGHT) return tbi_named("goal ", number, TBI_BOARDS_EIGHT);
    if (kind == TB_CUBIC) return tbi_named(cubic[number], -1, sums[number]);
    return tbi_named("states", -1, TBI_BOARDS);
}

#define TBI_PREFIX 20
#define TBI_CHUNK 1048576

/* Returns the offset of a section after bytes that end here. */
static inline uint64_t tbi_aligned(uint64_t end) {
    return (end + 63) / 64 * 64;
}

/*
 * Reads what a header says of a section at this offset. Returns its checksums; null if it is not as
 * prescribed.
 */
static inline const unsigned char *tbi_read_section(tbi_reader *reader, tbi_part section,
                                                    uint64_t offset, uint64_t chunk) {
    uint64_t chunks = (section.size + chunk - 1) / chunk;

    if (!tbi_has_name(reader, section) || tbi_number(reader, 8) != offset ||
        tbi_number(reader, 8) != section.size || tbi_number(reader, 8) != chunks) {
        return NULL;
    }
    return tbi_take(reader, (size_t)chunks * 4);
}

/*
 * Reads the list of sections. Sets the offsets of the sections, and `sums` to their checksums.
 * Returns whether all is as prescribed, for a header that ends at `end`.
 */
static inline int tbi_read_sections(tbi_reader *reader, tb_kind kind, uint64_t end,
                                    uint64_t offsets[18], const unsigned char *sums[18]) {
    int count = tbi_sections(kind);

    if (tbi_number(reader, 8) != (uint64_t)count) return 0;
    for (int number = 0; number < count; number++) {
        tbi_part section = tbi_section(kind, number);
        offsets[number] = tbi_aligned(end);
        sums[number] = tbi_read_section(reader, section, offsets[number], TBI_CHUNK);
        if (sums[number] == NULL) return 0;
        end = offsets[number] + section.size;
    }
    return 1;
}

/*
 * Reads a list of counts. Sets `counts` to where they are. Returns how many; 0 if it is not as
 * prescribed. The sum of the counts may be less than prescribed by `left`.
 */
static inline int tbi_read_counts(tbi_reader *reader, tbi_part list,
                                     const unsigned char **counts, uint64_t *left) {
    uint64_t levels = tbi_has_name(reader, list) ? tbi_number(reader, 8) : 0;

    *left = list.size;
    *counts = reader->at;
    if (levels > 128) return 0;
    for (uint64_t level = 0; level < levels; level++) {
        uint64_t count = tbi_number(reader, 8);
        if (count == 0 || count > *left) return 0;
        *left -= count;
    }
    return (int)levels;
}

/* Reads the lists of counts into the table. Returns whether all is as prescribed. */
static inline int tbi_read_lists(tbi_reader *reader, tb_table *table) {
    if (tbi_number(reader, 8) != (uint64_t)tbi_lists(table->kind)) return 0;
    for (int number = 0; number < tbi_lists(table->kind); number++) {
        uint64_t left;
        table->levels[number] = tbi_read_counts(reader, tbi_list(table->kind, number),
                                                   &table->counts[number], &left);
        if (table->levels[number] == 0 || left > 0) return 0;
    }
    return 1;
}

/*
 * Moves past a word and the character behind it, if the text begins with them. Returns whether it
 * does.
 */
static inline int tbi_skip(tbi_reader *reader, const char *word, char behind) {
    size_t length = strlen(word);

    if (reader->left <= length || memcmp(reader->at, word, length) != 0) return 0;
    if ((char)reader->at[length] != behind) return 0;
    tbi_take(reader, length + 1);
    return 1;
}

/*
 * Reads the form of a goal: lines about the puzzle, and for each square the pieces that may lie
 * there, as bits of a hexadecimal number. Returns whether it is that of a table which this header
 * reads.
 */
static inline int tbi_read_form(tbi_reader *form, tb_table *table) {
    /* Both cubes with a colour on top; or the one cube with its mark in a direction. */
    static const char *const pieces[2][6] = {{"6", "28", "50"}, {"2", "4", "8", "10", "20", "40"}};
    tbi_board goal = {-1, {0, 0, 0, 0, 0, 0, 0, 0, 0}};
    int is_harris;

    if (!tbi_skip(form, "board 3x3", '\n')) return 0;
    is_harris = tbi_skip(form, "cubes 8 abbbbb", '\n');
    if (!is_harris && !tbi_skip(form, "cubes 8 aabbcc", '\n')) return 0;
    if (!tbi_skip(form, "goal", ' ')) return 0;
    for (int square = 0; square < 9; square++) {
        char behind = square < 8 ? ' ' : '\n';
        int piece = 0, count = is_harris ? 6 : 3;

        if (goal.blank < 0 && tbi_skip(form, "1", behind)) {
            goal.blank = square;
            continue;
        }
        while (piece < count && !tbi_skip(form, pieces[is_harris][piece], behind)) {
            piece++;
        }
        if (piece == count) return 0;
        goal.square[square] = is_harris ? piece : 2 * piece;
    }
    table->kind = is_harris ? TB_HARRIS : TB_GOAL;
    table->goal = goal.blank < 0 ? 0 : tbi_goal_rank(table->kind, &goal);
    return goal.blank >= 0 && form->left == 0 &&
           tbi_representative(table->kind, &goal) == table->goal;
}

/* Reads content and goal into the table. Returns TB_OK or an error. */
static inline int tbi_read_content(tbi_reader *reader, tb_table *table) {
    uint64_t content = tbi_number(reader, 4), length;
    tbi_reader form = {NULL, 0, 0};

    table->kind = (tb_kind)content;
    if (content <= TB_CUBIC) return TB_OK;
    length = tbi_number(reader, 8);
    if (content > TB_GOAL || length > reader->left) return TB_OTHER_KIND;
    form.at = tbi_take(reader, (size_t)length);
    form.left = form.at == NULL ? 0 : (size_t)length;
    return tbi_read_form(&form, table) ? TB_OK : TB_OTHER_KIND;
}

/*
 * Checks the bytes of a section, and the zeros from `end`, the end of the bytes before it, to its
 * offset.
 */
static inline int tbi_is_intact(const uint32_t crc[256], const unsigned char *file, uint64_t end,
                                uint64_t offset, uint64_t size, uint64_t chunk,
                                const unsigned char *sums) {
    for (; end < offset; end++) {
        if (file[end] != 0) return 0;
    }
    for (uint64_t at = 0; at < size; at += chunk, sums += 4) {
        uint64_t length = size - at < chunk ? size - at : chunk;
        if (tbi_crc(crc, file + offset + at, (size_t)length) != tbi_little_endian(sums, 4)) {
            return 0;
        }
    }
    return 1;
}

/*
 * Finds the header of a file, and checks it. Fills the table of checksums. Returns TB_OK or an
 * error.
 */
static inline int tbi_read_prefix(tbi_reader *reader, uint32_t crc[256], const unsigned char *file,
                                  size_t length) {
    if (length < 8 || memcmp(file, "TILEBASE", 8) != 0) return TB_NOT_A_TABLE;
    if (length < TBI_PREFIX) return TB_BAD_LENGTH;
    if (tbi_little_endian(file + 8, 4) != TB_FORMAT) return TB_OTHER_VERSION;
    reader->at = file + TBI_PREFIX;
    reader->left = (size_t)tbi_little_endian(file + 12, 4);
    reader->is_short = 0;
    if (reader->left > 65536) return TB_HEADER_WRONG;
    if (reader->left > length - TBI_PREFIX) return TB_BAD_LENGTH;
    tbi_crc_table(crc);
    return tbi_crc(crc, reader->at, reader->left) == tbi_little_endian(file + 16, 4)
               ? TB_OK
               : TB_HEADER_DAMAGED;
}

static inline int tb_open(tb_table *table, const void *bytes, size_t length) {
    const unsigned char *file = (const unsigned char *)bytes;
    const unsigned char *sums[18];
    uint64_t offsets[18], end;
    uint32_t crc[256];
    tb_table opened;
    tbi_reader reader;

    memset(table, 0, sizeof *table);
    memset(&opened, 0, sizeof opened);
    int error = tbi_read_prefix(&reader, crc, file, length);
    if (error != TB_OK) return error;
    end = TBI_PREFIX + reader.left;
    error = tbi_read_content(&reader, &opened);
    if (error != TB_OK) return error;
    if (!tbi_read_sections(&reader, opened.kind, end, offsets, sums) ||
        !tbi_read_lists(&reader, &opened) || reader.left > 0) {
        return TB_HEADER_WRONG;
    }
    int last = tbi_sections(opened.kind) - 1;
    if (length != offsets[last] + tbi_section(opened.kind, last).size) return TB_BAD_LENGTH;
    for (int number = 0; number < tbi_sections(opened.kind); number++) {
        uint64_t size = tbi_section(opened.kind, number).size;
        if (!tbi_is_intact(crc, file, end, offsets[number], size, TBI_CHUNK, sums[number])) {
            return TB_DAMAGED;
        }
        opened.sections[number] = file + offsets[number];
        end = offsets[number] + size;
    }
    *table = opened;
    return TB_OK;
}

static inline int tb_open_field(tb_table *table, const tb_field *field) {
    memset(table, 0, sizeof *table);
    table->goal = TB_FLASH_BYTE(&field->blank);
    if (table->goal > 8) return TB_BAD_GOAL;
    table->kind = TB_FIELD;
    table->sections[0] = field->bits;
    return TB_OK;
}

static inline uint64_t tb_boards_at(const tb_table *table, int list, int distance) {
    if (list < 0 || list >= 9 || distance < 0 || distance >= table->levels[list]) {
        return 0;
    }
    return tbi_little_endian(table->counts[list] + 8 * distance, 8);
}

/* ---- Reading boards ------------------------------------------------------------------------- */

/* Returns the next symbol of a text, and moves past it; zero at the end. */
static inline char tbi_symbol(const char **text) {
    while (**text == ' ' || **text == ',' || **text == '\t' || **text == '\n' || **text == '\r') {
        ++*text;
    }
    return **text == '\0' ? '\0' : *(*text)++;
}

/* Returns the place of a symbol in a list of symbols; -1 if it is not there. */
static inline int tbi_place(const char *symbols, char symbol) {
    for (int place = 0; symbols[place] != '\0'; place++) {
        if (symbols[place] == symbol) return place;
    }
    return -1;
}

/*
 * Reads nine symbols, each by its place in a list, and one of them from the list of blanks. Returns
 * whether the text is such a board.
 */
static inline int tbi_read_symbols(const char *text, const char *symbols, const char *blanks,
                                   tbi_board *board) {
    int empty = 0;

    for (int square = 0; square < 9; square++) {
        char symbol = tbi_symbol(&text);
        int piece = tbi_place(symbols, symbol);

        if (piece >= 0) {
            board->square[square] = piece;
        } else if (tbi_place(blanks, symbol) >= 0) {
            board->square[square] = 0;
            board->blank = square;
            empty++;
        } else {
            return 0;
        }
    }
    return empty == 1 && tbi_symbol(&text) == '\0';
}

/* Reads a board of the eight-puzzle, without a tile that occurs twice. */
static inline int tbi_read_eight(const char *text, tbi_board *board) {
    if (!tbi_read_symbols(text, "123456789", "X0_.", board)) return 0;
    for (int square = 0; square < 9; square++) {
        for (int other = 0; other < square; other++) {
            if (board->square[square] == board->square[other] && square != board->blank &&
                other != board->blank) {
                return 0;
            }
        }
    }
    return 1;
}

/* Reads a uniform start by the column and row of its empty square, from 1. */
static inline int tbi_read_uniform(const char *text, tbi_board *board) {
    int column = tbi_place("123", tbi_symbol(&text));
    int row = tbi_place("123", tbi_symbol(&text));

    memset(board, 0, sizeof *board);
    board->blank = row * 3 + column;
    return column >= 0 && row >= 0 && tbi_symbol(&text) == '\0';
}

/* Reads a board of the cubic puzzle: nine times top, front and side. */
static inline int tbi_read_state(const char *text, tbi_board *board) {
    int empty = 0;

    if (tbi_read_uniform(text, board)) return 1;
    for (int square = 0; square < 9; square++) {
        int top = tbi_place("WRB-", tbi_symbol(&text));
        int front = tbi_place("WRB-", tbi_symbol(&text));
        int side = tbi_place("WRB-", tbi_symbol(&text));

        if (top == 3 && front == 3 && side == 3) {
            board->blank = square;
            board->square[square] = 0;
            empty++;
        } else if (top >= 0 && front >= 0 && side >= 0 && top + front + side == 3 && top != front &&
                   top != side && front != side) {
            board->square[square] = 2 * top + (front != (top + 1) % 3);
        } else {
            return 0;
        }
    }
    return empty == 1 && tbi_symbol(&text) == '\0';
}

static inline int tbi_read_start(tb_kind kind, const char *text, tbi_board *board) {
    switch (kind) {
    case TB_EIGHT:
    case TB_FIELD: return tbi_read_eight(text, board);
    case TB_HARRIS: return tbi_read_symbols(text, "UDNSEW", "_", board);
    default: return tbi_read_state(text, board);
    }
}

/* Reads a goal. A pattern becomes a board that shows it. */
static inline int tbi_read_goal(tb_kind kind, const char *text, tbi_board *board) {
    if (tbi_has_tiles(kind) || kind == TB_HARRIS) return tbi_read_start(kind, text, board);
    if (!tbi_read_symbols(text, "WRB", "E", board)) return 0;
    for (int square = 0; square < 9; square++) {
        board->square[square] *= 2;
    }
    return 1;
}

/* ---- Questions ------------------------------------------------------------------------------ */

/* A question in the terms of the table: the goal is one of the table's own. */
typedef struct tbi_question {
    tbi_board start;
    tbi_board goal;
    int moves[4]; /* the moves of the question, d, l, r and u, in these terms */
} tbi_question;

/* Names all tiles by their places in the goal's row. Returns TB_OK or an error. */
static inline int tbi_rename_tiles(tbi_question *question) {
    int names[9] = {-1, -1, -1, -1, -1, -1, -1, -1, -1};
    int next = 0;

    for (int square = 0; square < 9; square++) {
        if (square != question->goal.blank) {
            names[question->goal.square[square]] = next;
            question->goal.square[square] = next++;
        }
    }
    for (int square = 0; square < 9; square++) {
        if (square != question->start.blank) {
            int name = names[question->start.square[square]];
            if (name < 0) return TB_OTHER_TILES;
            question->start.square[square] = name;
        }
    }
    return tbi_rank_eight(&question->start) < 0 ? TB_NO_PATH : TB_OK;
}

/* Returns whether every cube of a board is WRB. */
static inline int tbi_is_uniform(const tbi_board *board) {
    for (int square = 0; square < 9; square++) {
        if (square != board->blank && board->square[square] != 0) return 0;
    }
    return 1;
}

/* Applies a symmetry that takes the goal to the table's. Returns TB_OK or an error. */
static inline int tbi_apply_symmetry(const tb_table *table, tbi_question *question) {
    for (int symmetry = 0; symmetry < tbi_symmetries(table->kind); symmetry++) {
        tbi_board goal = tbi_image(table->kind, symmetry, &question->goal);
        if (tbi_goal_rank(table->kind, &goal) == table->goal) {
            question->goal = goal;
            question->start = tbi_image(table->kind, symmetry, &question->start);
            for (int move = 0; move < 4; move++) {
                question->moves[move] = tbi_image_move(symmetry, move);
            }
            return TB_OK;
        }
    }
    return TB_OTHER_CLASS;
}

/* Reads a question in the terms of the table. Returns TB_OK or an error. */
static inline int tbi_ask(const tb_table *table, const char *start, const char *goal,
                          tbi_question *question) {
    if (table->sections[0] == NULL) return TB_NOT_OPEN;
    if (!tbi_read_start(table->kind, start, &question->start)) return TB_BAD_START;
    if (!tbi_read_goal(table->kind, goal, &question->goal)) return TB_BAD_GOAL;
    for (int move = 0; move < 4; move++) {
        question->moves[move] = move;
    }
    switch (table->kind) {
    case TB_FIELD:
        if ((uint32_t)question->goal.blank != table->goal) return TB_OTHER_CLASS;
        return tbi_rename_tiles(question);
    case TB_EIGHT: return tbi_rename_tiles(question);
    case TB_CUBIC: return tbi_is_uniform(&question->start) ? TB_OK : TB_NOT_UNIFORM;
    default: return tbi_apply_symmetry(table, question);
    }
}

/* ---- Answers -------------------------------------------------------------------------------- */

/* Returns the entry of a board of the eight-puzzle: distance x 4 + number of the first move. */
static inline int tbi_entry_eight(const tb_table *table, const tbi_question *question,
                                  const tbi_board *board) {
    return table->sections[question->goal.blank][tbi_rank_eight(board)];
}

/* Returns the distance that eight.tbl or cubic.tbl has for a question, or an error. */
static inline int tbi_entry_distance(const tb_table *table, const tbi_question *question) {
    int is_eight = table->kind == TB_EIGHT;
    int distance;

    if (is_eight) {
        distance = tbi_entry_eight(table, question, &question->start) / 4;
    } else {
        uint32_t pattern = tbi_goal_rank(TB_CUBIC, &question->goal);
        distance = table->sections[question->start.blank][pattern];
    }
    return distance <= (is_eight ? 31 : 37) ? distance : TB_CONTRADICTION;
}

/* Walks from first move to first move. Returns the number of moves, or an error. */
static inline int tbi_path_eight(const tb_table *table, const tbi_question *question, char *path) {
    tbi_board here = question->start;
    int distance = tbi_entry_distance(table, question);

    for (int done = 0; done < distance; done++) {
        int entry = tbi_entry_eight(table, question, &here);
        if (entry / 4 != distance - done || !tbi_move(TB_EIGHT, &here, entry % 4)) {
            return TB_CONTRADICTION;
        }
        path[done] = tbi_moves[entry % 4];
    }
    if (distance >= 0 && tbi_rank_eight(&here) != tbi_rank_eight(&question->goal)) {
        return TB_CONTRADICTION;
    }
    return distance;
}

/* Reads a path in cubic.tbl. Returns the number of moves, or an error. */
static inline int tbi_path_cubic(const tb_table *table, const tbi_question *question, char *path) {
    uint32_t pattern = tbi_goal_rank(TB_CUBIC, &question->goal);
    const unsigned char *entry = table->sections[9 + question->start.blank] + pattern * 10;
    tbi_board here = question->start;
    int distance = tbi_entry_distance(table, question);
    int length = 39;

    /* The highest two bits that are not 0 are the 1 above the last move. */
    while (length > 0 && (entry[length / 4] >> length % 4 * 2 & 3) == 0) {
        length--;
    }
    if (length != distance || (entry[length / 4] >> length % 4 * 2 & 3) != 1) {
        return TB_CONTRADICTION;
    }
    for (int done = 0; done < length; done++) {
        int move = entry[done / 4] >> done % 4 * 2 & 3;
        if (!tbi_move(TB_CUBIC, &here, move)) return TB_CONTRADICTION;
        path[done] = tbi_moves[move];
    }
    return tbi_goal_rank(TB_CUBIC, &here) == pattern ? length : TB_CONTRADICTION;
}

/* Returns the distance modulo 4 that eight.tbl or a field has for a board. */
static inline int tbi_residue(const tb_table *table, const tbi_question *question,
                              const tbi_board *board) {
    if (table->kind == TB_EIGHT) return tbi_entry_eight(table, question, board) / 4 % 4;

    int is_field = table->kind == TB_FIELD;
    uint32_t rank = is_field ? (uint32_t)tbi_rank_eight(board) : tbi_rank(table->kind, board);
    const unsigned char *byte = table->sections[0] + rank / 8;
    int bit = (is_field ? TB_FLASH_BYTE(byte) : *byte) >> rank % 8 & 1;

    return 2 * bit + (board->blank + question->goal.blank) % 2;
}

/* Returns the moves to nearer neighbours, a bit for each; for a board at the goal, an error. */
static inline int tbi_nearer(const tb_table *table, const tbi_question *question,
                             const tbi_board *board) {
    int nearer = (tbi_residue(table, question, board) + 3) % 4;
    int moves = 0;

    for (int move = 0; move < 4; move++) {
        tbi_board next = *board;
        if (tbi_move(table->kind, &next, question->moves[move]) &&
            tbi_residue(table, question, &next) == nearer) {
            moves |= 1 << move;
        }
    }
    return moves != 0 ? moves : TB_CONTRADICTION;
}

/*
 * Makes the first move to a nearer neighbour. Returns its number in d < l < r < u, or an error.
 */
static inline int tbi_move_nearer(const tb_table *table, const tbi_question *question,
                                  tbi_board *board) {
    int moves = tbi_nearer(table, question, board);

    for (int move = 0; move < 4 && moves > 0; move++) {
        if (moves >> move & 1) {
            tbi_move(table->kind, board, question->moves[move]);
            return move;
        }
    }
    return TB_CONTRADICTION;
}

/* Returns whether a board is at the goal of a question to a field. */
static inline int tbi_is_goal(const tb_table *table, const tbi_question *question,
                              const tbi_board *board) {
    if (table->kind != TB_FIELD) return tbi_goal_rank(table->kind, board) == table->goal;
    return tbi_rank_eight(board) == tbi_rank_eight(&question->goal);
}

/* Walks from neighbour to neighbour. Returns the number of moves, or an error. */
static inline int tbi_path_field(const tb_table *table, const tbi_question *question, char *path) {
    tbi_board here = question->start;
    int longest = table->kind == TB_HARRIS ? 98 : table->kind == TB_FIELD ? 31 : 42;
    int length = 0;

    while (!tbi_is_goal(table, question, &here)) {
        int move = tbi_move_nearer(table, question, &here);
        if (move < 0 || length == longest) return TB_CONTRADICTION;
        path[length++] = tbi_moves[move];
    }
    return length;
}

/* Writes the path of a question, without a zero. Returns the number of moves, or an error. */
static inline int tbi_path(const tb_table *table, const tbi_question *question, char *path) {
    switch (table->kind) {
    case TB_EIGHT: return tbi_path_eight(table, question, path);
    case TB_CUBIC: return tbi_path_cubic(table, question, path);
    default: return tbi_path_field(table, question, path);
    }
}

static inline int tb_distance(const tb_table *table, const char *start, const char *goal) {
    char path[TB_PATH_SIZE];
    tbi_question question;
    int error = tbi_ask(table, start, goal, &question);

    if (error != TB_OK) return error;
    if (table->kind == TB_EIGHT || table->kind == TB_CUBIC) {
        return tbi_entry_distance(table, &question);
    }
    return tbi_path_field(table, &question, path);
}

/* Copies a text and its zero. Returns whether it fits; if not, the copy is empty. */
static inline int tbi_copy(char *buffer, size_t size, const char *text, size_t length) {
    if (size == 0) return 0;
    buffer[0] = '\0';
    if (length >= size) return 0;
    memcpy(buffer, text, length);
    buffer[length] = '\0';
    return 1;
}

static inline int tb_path(const tb_table *table, const char *start, const char *goal, char *buffer,
                          size_t size) {
    char path[TB_PATH_SIZE];
    tbi_question question;
    int moves = tbi_ask(table, start, goal, &question);

    if (moves == TB_OK) {
        moves = tbi_path(table, &question, path);
    }
    if (!tbi_copy(buffer, size, path, moves < 0 ? 0 : (size_t)moves) && moves >= 0) {
        return TB_SMALL_BUFFER;
    }
    return moves;
}

static inline int tb_best_moves(const tb_table *table, const char *start, const char *goal) {
    char path[TB_PATH_SIZE];
    tbi_question question;
    int moves = tbi_ask(table, start, goal, &question);

    if (moves != TB_OK) return moves;
    switch (table->kind) {
    case TB_EIGHT:
        if (tbi_rank_eight(&question.start) == tbi_rank_eight(&question.goal)) return 0;
        break;
    case TB_CUBIC:
        moves = tbi_path_cubic(table, &question, path);
        return moves <= 0 ? moves : 1 << tbi_place(tbi_moves, path[0]);
    default:
        if (tbi_is_goal(table, &question, &question.start)) return 0;
    }
    return tbi_nearer(table, &question, &question.start);
}

static inline const char *tb_text(const int board[9], char buffer[TB_TEXT_SIZE]) {
    for (int square = 0; square < 9; square++) {
        int number = board[square];
        buffer[square] = number >= 0 && number <= 9 ? "0123456789"[number] : '?';
    }
    buffer[9] = '\0';
    return buffer;
}

static inline size_t tb_distances(const tb_table *table, const int (*boards)[9], size_t count,
                                  const char *goal, int *distances) {
    size_t found = 0;

    for (size_t number = 0; number < count; number++) {
        char text[TB_TEXT_SIZE];
        distances[number] = tb_distance(table, tb_text(boards[number], text), goal);
        found += distances[number] >= 0;
    }
    return found;
}

static inline int tb_file_name(tb_kind kind, const char *goal, char *buffer, size_t size) {
    const char *form = tbi_has_tiles(kind) ? "eight.tbl"
                       : kind == TB_CUBIC  ? "cubic.tbl"
                       : kind == TB_GOAL   ? "cubic/EEEEEEEEE.tbl"
                                           : "harris/_________.tbl";
    const char *letters = kind == TB_GOAL ? "WWRRBB" : "UDNSEW";
    size_t length = strlen(form);
    char name[TB_NAME_SIZE];
    tbi_board board;

    tbi_copy(buffer, size, "", 0);
    if (!tbi_read_goal(kind, goal, &board)) return TB_BAD_GOAL;
    memcpy(name, form, length);
    if (kind == TB_GOAL || kind == TB_HARRIS) {
        board = tbi_goal_of_rank(kind, tbi_representative(kind, &board));
        for (int square = 0; square < 9; square++) {
            if (square != board.blank) {
                name[length - 13 + (size_t)square] = letters[board.square[square]];
            }
        }
    }
    return tbi_copy(buffer, size, name, length) ? TB_OK : TB_SMALL_BUFFER;
}

static inline const char *tb_error_text(int error) {
    switch (error) {
    case TB_OK: return "no error";
    case TB_NO_PATH: return "no moves lead from this start to this goal";
    case TB_NOT_A_TABLE: return "the file is not a table of tilebase";
    case TB_OTHER_VERSION: return "the table has another version of the format: make it again";
    case TB_OTHER_KIND: return "the table is of a kind that this program does not read";
    case TB_BAD_LENGTH: return "the table is cut short or has grown: make it again";
    case TB_HEADER_DAMAGED: return "the header of the table is damaged: make it again";
    case TB_HEADER_WRONG: return "the header of the table is wrong: make it again";
    case TB_DAMAGED: return "the table is damaged: make it again";
    case TB_CONTRADICTION: return "entries of the table contradict each other: make it again";
    case TB_BAD_START: return "the start is not a board of this puzzle";
    case TB_BAD_GOAL: return "the goal is not a goal of this puzzle";
    case TB_OTHER_TILES: return "start and goal have different pieces";
    case TB_NOT_UNIFORM: return "cubic.tbl answers only from starts in which all cubes are WRB";
    case TB_OTHER_CLASS: return "another table answers this goal";
    case TB_SMALL_BUFFER: return "the buffer is too small";
    case TB_NOT_OPEN: return "the table is not open";
    default: return "not an error of tilebase.h";
    }
}

#endif
