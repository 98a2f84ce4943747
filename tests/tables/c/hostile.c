/*
 * Gives tilebase.h bytes and texts that are wrong in every way: `hostile TABLE` reads questions
 * from standard input, each a start and a goal with a space between them. Tables and texts have
 * exactly the memory of their bytes, so that a sanitizer notices each read beyond them.
 *
 * Where entries contradict each other, the paths that are found are written to standard output, a
 * line for each: start, goal, path. Ends with status 1 and a message if something is not as
 * tilebase.h promises.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tilebase.h"

/* The table as it should be, and a copy to change, in memory of the same size. */
static unsigned char *good, *changed;
static size_t length, header_end;
static tb_kind kind;

/* The questions. */
static char starts[1000][64], goals[1000][64];
static int questions;

static void expect(int is_right, const char *what, long number) {
    if (!is_right) {
        fprintf(stderr, "%s: %ld\n", what, number);
        exit(1);
    }
}

/* Returns a random number below a limit, from a fixed seed: xorshift. */
static uint32_t below(uint32_t limit) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32) % limit;
}

/* Returns memory of exactly this size, with these bytes. */
static void *exactly(const void *bytes, size_t size) {
    void *copy = malloc(size);
    expect(copy != NULL || size == 0, "no memory", (long)size);
    if (size > 0) memcpy(copy, bytes, size);
    return copy;
}

/* Asks one question, with exactly the memory of its texts. Returns what tb_path returns. */
static int ask(const tb_table *table, const char *start, const char *goal, size_t size,
               char path[TB_PATH_SIZE]) {
    char *buffer = (char *)exactly(path, size);
    char *from = (char *)exactly(start, strlen(start) + 1);
    char *to = (char *)exactly(goal, strlen(goal) + 1);
    static const int longest[] = {31, 37, 42, 98};
    int moves = tb_path(table, from, to, buffer, size);
    int distance = tb_distance(table, from, to);
    int best = tb_best_moves(table, from, to);

    expect(best < 16 && best >= TB_NOT_OPEN, "best moves that do not exist", best);
    expect(distance <= longest[table->kind], "a distance that does not exist", distance);
    expect(distance >= 0 || moves == distance, "a path without a distance", moves);
    expect(tb_error_text(moves < 0 ? moves : 0)[0] != '\0', "no text of an error", moves);
    if (size > 0) {
        expect((int)strlen(buffer) == (moves < 0 ? 0 : moves), "a path of another length", moves);
        memcpy(path, buffer, strlen(buffer) + 1);
    }
    free(buffer);
    free(from);
    free(to);
    return moves;
}

/* Opens the changed copy. If it is a table, asks all questions; the answers are anything. */
static int open_changed(void) {
    char path[TB_PATH_SIZE];
    tb_table table;
    int error = tb_open(&table, changed, length);

    for (int i = 0; error == TB_OK && i < questions; i++) {
        ask(&table, starts[i], goals[i], sizeof path, path);
    }
    return error;
}

static void store(unsigned char *at, uint32_t number) {
    for (int i = 0; i < 4; i++, number >>= 8) {
        at[i] = (unsigned char)number;
    }
}

/* Makes the checksum of a header right. */
static void sign(unsigned char *file, size_t size) {
    uint32_t crc[256];
    tbi_crc_table(crc);
    store(file + 16, tbi_crc(crc, file + 20, size));
}

/* Returns whether an offset in the header is that of a section's checksum. */
static int is_checksum(size_t at) {
    const unsigned char *sums[18];
    uint64_t offsets[18];
    tbi_reader reader = {good + 20, header_end - 20, 0};
    tb_table table;
    int found = 0;

    tbi_read_content(&reader, &table);
    tbi_read_sections(&reader, table.kind, header_end, offsets, sums);
    for (int section = 0; section < tbi_sections(table.kind); section++) {
        size_t begin = (size_t)(sums[section] - good);
        size_t chunks = ((size_t)tbi_section(table.kind, section).size + TBI_CHUNK - 1) / TBI_CHUNK;
        found |= at >= begin && at < begin + 4 * chunks;
    }
    return found;
}

/* Every byte before the first section with a flipped bit: alone, and with a right checksum. */
static void flip_header(size_t begin) {
    size_t behind_goal = good[20] == TB_GOAL ? 32 + good[24] : 24;
    for (size_t at = 0; at < begin; at++) {
        unsigned char right = changed[at];
        int error, expected = at < 8            ? TB_NOT_A_TABLE
                              : at < 12         ? TB_OTHER_VERSION
                              : at < 16         ? 0
                              : at < header_end ? TB_HEADER_DAMAGED
                                                : TB_DAMAGED;
        changed[at] ^= (unsigned char)(1 << below(8));
        error = open_changed();
        expect(expected == 0 ? error < 0 : error == expected, "a flipped bit", (long)at);
        /* Of the bytes of checksums every 61st, as each of them has all sections before its own read. */
        if (at >= behind_goal && at < header_end && (!is_checksum(at) || at % 61 == 0)) {
            sign(changed, header_end - 20);
            expected = is_checksum(at) ? TB_DAMAGED : TB_HEADER_WRONG;
            expect(open_changed() == expected, "a wrong header", (long)at);
        }
        changed[at] = right;
        memcpy(changed + 16, good + 16, 4);
    }
    for (unsigned content = 3; content < 1000; content++) {
        store(changed + 20, content);
        sign(changed, header_end - 20);
        expect(open_changed() == TB_OTHER_KIND, "an unknown content", (long)content);
    }
    memcpy(changed, good, header_end);
}

/* Goals that do not represent their class, and other texts in the place of a form. */
static void change_goal(void) {
    size_t size = good[20] == TB_GOAL ? good[24] : 0, accepted = 0;
    tb_table table;

    for (size_t at = 0; at < size; at++) {
        for (int byte = 0; byte < 256; byte++) {
            tbi_reader reader = {changed + 20, 12 + size, 0};
            int error;

            changed[32 + at] = (unsigned char)byte;
            error = tbi_read_content(&reader, &table);
            accepted += error == TB_OK;
            expect(error == TB_OK || error == TB_OTHER_KIND, "a form", byte);
        }
        changed[32 + at] = good[32 + at];
    }
    /* The form itself, each time, and few others that are forms of goals of other classes. */
    expect(accepted >= size && accepted <= size + 9 * 5, "forms", (long)accepted);
}

/* Histograms of 1 to 128 counts, none of them 0, are accepted, and no others. */
static void change_counts(void) {
    for (size_t counts = 0; counts < 140; counts++) {
        unsigned char list[8 + 9 * (8 + 16 + 8 + 8 * 140)] = {0};
        tb_table table = {kind, 0, {NULL}, {NULL}, {0}};
        tbi_reader reader = {list, sizeof list, 0};
        unsigned char *at = list + 8;

        list[0] = (unsigned char)tbi_lists(table.kind);
        for (int i = 0; i < list[0]; i++) {
            tbi_part part = tbi_list(table.kind, i);
            size_t letters = strlen(part.name);
            *at = (unsigned char)(letters + (part.number >= 0));
            memcpy(at + 8, part.name, letters);
            at[8 + letters] = (unsigned char)('0' + part.number);
            at += 8 + *at;
            store(at, (uint32_t)counts);
            at += 8;
            for (size_t count = 0; count < counts; count++, at += 8) {
                /* The last one makes the sum right. */
                uint32_t rest = (uint32_t)(part.size - counts + 1);
                store(at, count + 1 == counts ? rest : 1);
            }
        }
        int is_right = counts >= 1 && counts <= 128;
        expect(tbi_read_lists(&reader, &table) == is_right, "counts", (long)counts);
        if (is_right && counts > 1) {
            /* The first count becomes 0, and the second one larger by 1. */
            at -= 8 * counts;
            store(at, 0);
            store(at + 8, (uint32_t)tbi_little_endian(at + 8, 4) + 1);
            tbi_reader again = {list, sizeof list, 0};
            expect(!tbi_read_lists(&again, &table), "a count of 0", (long)counts);
        }
    }
    /* A header with a byte behind its last field. */
    store(changed + 12, (uint32_t)header_end - 20 + 1);
    sign(changed, header_end - 20 + 1);
    expect(open_changed() == TB_HEADER_WRONG, "a byte behind the header", 0);
    memcpy(changed, good, header_end);
}

/* Bits flipped in the sections. */
static void flip_sections(size_t begin) {
    for (int i = 0; i < 4; i++) {
        size_t at = i == 0 ? begin : length - 1 - below((uint32_t)(length - begin));
        changed[at] ^= (unsigned char)(1 << below(8));
        expect(open_changed() == TB_DAMAGED, "a damaged section", (long)at);
        changed[at] = good[at];
    }
}

/* The file cut to this many bytes, or with some more. */
static void cut(size_t size) {
    unsigned char *copy = (unsigned char *)exactly(good, size < length ? size : length);
    char path[TB_PATH_SIZE];
    tb_table table;

    if (size > length) {
        copy = (unsigned char *)realloc(copy, size);
        expect(copy != NULL, "no memory", (long)size);
        memset(copy + length, 0, size - length);
    }
    int error = tb_open(&table, copy, size);
    expect(error == (size < 8 ? TB_NOT_A_TABLE : TB_BAD_LENGTH), "a file of another length", error);
    expect(ask(&table, starts[0], goals[0], sizeof path, path) == TB_NOT_OPEN, "not open", error);
    expect(tb_boards_at(&table, 0, 0) == 0, "counts of a table that is not open", error);
    free(copy);
}

static void cut_everywhere(size_t begin) {
    for (size_t size = 0; size < begin + 100; size++) {
        cut(size);
    }
    for (size_t less = 1; less < 20; less += 6) {
        cut(length - less);
        cut(below((uint32_t)length));
    }
    cut(length + 1);
    cut(length + 64);
}

/* Headers with a right checksum: cut short, longer, with numbers at the limits, or all random. */
static void random_headers(void) {
    static const uint64_t limits[] = {0, 1, 2, 3, 9, 127, 128, 129, 65536, 0x7fffffff, 0xffffffff,
                                      (uint64_t)1 << 63, (uint64_t)0 - 1, (uint64_t)0 - 63};
    for (int round = 0; round < 1000; round++) {
        size_t size = header_end;
        if (round % 4 == 1) size = 20 + below((uint32_t)header_end - 20);
        if (round % 4 == 2) size = header_end + 1 + below(100);
        unsigned char *file = (unsigned char *)exactly(good, size);
        for (uint32_t field = 0; field < 1 + below(3); field++) {
            uint64_t limit = limits[below(sizeof limits / sizeof *limits)];
            for (size_t at = 20 + below((uint32_t)size - 19), i = 0; i < 8 && at + i < size; i++) {
                file[at + i] = (unsigned char)(limit >> 8 * i);
            }
        }
        for (size_t at = 24; round % 4 == 3 && at < size; at++) {
            file[at] = (unsigned char)below(256);
        }
        store(file + 12, (uint32_t)(size - 20));
        sign(file, size - 20);
        tb_table table;
        expect(tb_open(&table, file, size) < 0, "a random header", round);
        free(file);
    }
}

/* Makes all checksums of the changed copy right. */
static void sign_sections(size_t begin) {
    const unsigned char *sums[18];
    uint64_t offsets[18];
    uint32_t crc[256];
    tb_table table;
    tbi_reader reader = {changed + 20, header_end - 20, 0};

    tbi_crc_table(crc);
    expect(tbi_read_content(&reader, &table) == TB_OK, "content", 0);
    expect(tbi_read_sections(&reader, table.kind, header_end, offsets, sums), "sections", 0);
    expect(offsets[0] == begin, "the first section", (long)offsets[0]);
    for (int section = 0; section < tbi_sections(table.kind); section++) {
        size_t size = (size_t)tbi_section(table.kind, section).size;
        for (size_t at = 0; at < size; at += TBI_CHUNK) {
            size_t chunk = size - at < TBI_CHUNK ? size - at : TBI_CHUNK;
            store(changed + (sums[section] - changed) + at / TBI_CHUNK * 4,
                  tbi_crc(crc, changed + offsets[section] + at, chunk));
        }
    }
    sign(changed, header_end - 20);
}

/* Entries that contradict each other, with right checksums. */
static void contradict(size_t begin) {
    static const uint32_t one_of[] = {20, 1};
    char path[TB_PATH_SIZE];
    tb_table right, table;

    /* Random bytes: one of 20, then all. */
    expect(tb_open(&right, good, length) == TB_OK, "the table", 0);
    for (int round = 0; round < 2; round++) {
        int contradictions = 0;
        for (int section = 0; section < tbi_sections(right.kind); section++) {
            unsigned char *entries = changed + (right.sections[section] - good);
            size_t size = (size_t)tbi_section(right.kind, section).size;
            for (size_t at = 0; at < size; at++) {
                int is_random = below(one_of[round]) == 0;
                entries[at] = is_random ? (unsigned char)below(256) : right.sections[section][at];
            }
        }
        sign_sections(begin);
        expect(tb_open(&table, changed, length) == TB_OK, "right checksums", round);
        for (int i = 0; i < questions; i++) {
            int moves = ask(&table, starts[i], goals[i], sizeof path, path);
            contradictions += moves == TB_CONTRADICTION;
            if (moves >= 0) printf("%s %s %s\n", starts[i], goals[i], path);
        }
        expect(contradictions > 0, "no contradiction", round);
    }
    memcpy(changed, good, length);
}

/* Contradictions that random bytes do not make. */
static void contradict_on_purpose(size_t begin) {
    char path[TB_PATH_SIZE];
    tb_table table;

    if (kind == TB_CUBIC) {
        /* Above the last move there is a 2 instead of a 1. */
        expect(tb_open(&table, good, length) == TB_OK, "the table", 0);
        for (size_t entry = 0; entry < 9 * TBI_PATTERNS; entry++) {
            size_t section = 9 + entry / TBI_PATTERNS, pattern = entry % TBI_PATTERNS;
            unsigned char *last = changed + (table.sections[section] - good) + pattern * 10 + 9;
            int pair = 3;
            while (*last == 0) last--;
            while (*last >> 2 * pair == 0) pair--;
            *last ^= (unsigned char)(3 << 2 * pair);
        }
    } else if (kind != TB_EIGHT) {
        /* The blank goes round: right, down, left, up. */
        for (int blank = 0; blank < 9; blank++) {
            int bit = blank == 0 || blank == 3;
            memset(changed + begin + blank * 6561 * 32, bit ? 255 : 0, 6561 * 32);
        }
    }
    sign_sections(begin);
    expect(tb_open(&table, changed, length) == TB_OK, "right checksums", 0);
    int contradictions = 0;
    for (int i = 0; i < questions; i++) {
        contradictions += ask(&table, starts[i], goals[i], sizeof path, path) == TB_CONTRADICTION;
    }
    /* Some goals are on the way round. */
    expect(kind == TB_EIGHT || contradictions > questions / 2, "no end", contradictions);
    memcpy(changed, good, length);
}

/* Changes a text in a place so that it is no board, in one of five ways. */
static void spoil(const char *text, size_t at, int way, const char *blanks, char spoiled[80]) {
    strcpy(spoiled, text);
    switch (way) {
    case 0: memmove(spoiled + at, spoiled + at + 1, strlen(text + at)); break;
    case 1: memmove(spoiled + at + 1, text + at, strlen(text + at) + 1); break;
    case 2: spoiled[at] = '#'; break;
    case 3: strcat(spoiled, "W"); break;
    /* Two blanks, or none. */
    default: spoiled[at] = text[at] == blanks[0] ? blanks[1] : blanks[0];
    }
}

/* Texts that are not boards. */
static void refuse_texts(void) {
    const char *blanks = kind == TB_EIGHT ? "_1" : kind == TB_HARRIS ? "_U" : "EW";
    char spoiled[80];
    tb_table table;

    expect(tb_open(&table, good, length) == TB_OK, "the table", 0);
    for (int i = 0; i < 20; i++) {
        int is_state = strchr(starts[i], ',') != NULL;
        for (size_t at = 0; at < strlen(goals[i]); at++) {
            for (int way = 0; way < 5; way++) {
                spoil(goals[i], at, way, blanks, spoiled);
                expect(tb_distance(&table, starts[i], spoiled) == TB_BAD_GOAL, spoiled, way);
            }
        }
        for (size_t at = 0; at < strlen(starts[i]); at++) {
            for (int way = 0; starts[i][at] != ',' && way < 5; way++) {
                spoil(starts[i], at, way, is_state ? "-W" : blanks, spoiled);
                expect(tb_distance(&table, spoiled, goals[i]) == TB_BAD_START, spoiled, way);
            }
        }
    }
}

/* Texts that are almost questions, and buffers of every size. */
static void change_texts(void) {
    static const char symbols[] = "0123456789X_.WRBE-UDNSdlru, \t\n\x01\x7f\xff";
    char path[TB_PATH_SIZE];
    tb_table table;

    expect(tb_open(&table, good, length) == TB_OK, "the table", 0);
    for (int round = 0; round < 2000; round++) {
        char texts[2][64];
        strcpy(texts[0], starts[round % questions]);
        strcpy(texts[1], goals[round % questions]);
        for (uint32_t changes = below(3); changes > 0; changes--) {
            char *text = texts[below(2)];
            uint32_t at = below((uint32_t)strlen(text) + 1);
            char symbol = symbols[below(sizeof symbols)];
            if (symbol == '\0' || strlen(text) == 63 || below(2)) {
                if (at < strlen(text)) text[at] = symbol;
            } else {
                memmove(text + at + 1, text + at, strlen(text) + 1 - at);
                text[at] = symbol;
            }
        }
        ask(&table, texts[0], texts[1], sizeof path, path);
        char name[TB_NAME_SIZE];
        if (tb_file_name(table.kind, texts[1], name, below(TB_NAME_SIZE + 1)) == TB_OK) {
            expect(strlen(name) > 8, "a name of a file", round);
        }
    }
    for (size_t size = 0; size <= TB_PATH_SIZE; size++) {
        int moves = tb_distance(&table, starts[0], goals[0]);
        int expected = (int)size > moves ? moves : TB_SMALL_BUFFER;
        expect(ask(&table, starts[0], goals[0], size, path) == expected, "a buffer", (long)size);
    }
}

int main(int count, char **arguments) {
    static unsigned char bytes[6000000];
    uint32_t crc[256];
    tb_table table;

    tbi_crc_table(crc);
    expect(tbi_crc(crc, (const unsigned char *)"123456789", 9) == 0xcbf43926, "check value", 0);
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    expect(file != NULL, "hostile TABLE < questions", count);
    length = fread(bytes, 1, sizeof bytes, file);
    good = (unsigned char *)exactly(bytes, length);
    changed = (unsigned char *)exactly(bytes, length);
    while (questions < 1000 && scanf("%63s %63s", starts[questions], goals[questions]) == 2) {
        questions++;
    }
    expect(questions > 0, "no questions", 0);
    expect(tb_open(&table, good, length) == TB_OK, "the table", 0);
    kind = table.kind;
    header_end = 20 + (size_t)tbi_little_endian(good + 12, 4);
    size_t begin = (size_t)(table.sections[0] - good);

    expect(open_changed() == TB_OK, "a copy of the table", 0);
    flip_header(begin);
    change_goal();
    change_counts();
    flip_sections(begin);
    cut_everywhere(begin);
    random_headers();
    contradict(begin);
    contradict_on_purpose(begin);
    refuse_texts();
    change_texts();
    free(good);
    free(changed);
    return 0;
}
