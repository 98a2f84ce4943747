/*
 * Asks a field on a Cortex-M3 without a system: prints the paths of some boards, the instructions
 * of a hint, and the stack that it takes. The emulator counts an instruction as a nanosecond, and
 * forty of them as a tick of the timer.
 */
#include "field.h"

#define STACK 0x20010000

int main(void);

/* What the processor reads first: where the stack begins, and the function to run. */
__attribute__((section(".vectors"))) void *const vectors[] = {(void *)STACK, (void *)main};

/* Calls the emulator. */
static void call(int number, const void *argument) {
    register int r0 __asm__("r0") = number;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

static void print(const char *text) { call(4, text); }

static void print_number(unsigned number, const char *of) {
    char text[12] = {0};
    int at = 11;
    do {
        text[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    print(text + at);
    print(of);
}

__attribute__((noinline)) static int hint(const tb_table *table, const char *start) {
    return tb_best_moves(table, start, TILEBASE_GOAL_8);
}

int main(void) {
    static const char *const starts[] = {"8672543_1", "64785_321", "12345678_", "21345678_"};
    static tb_table table;
    static char path[TB_PATH_SIZE];
    volatile unsigned *timer = (unsigned *)0xE000E010;
    unsigned char *byte = (unsigned char *)STACK - 4096;

    tb_open_field(&table, &tilebase_field_8);
    while (byte < (unsigned char *)__builtin_frame_address(0) - 64) {
        *byte++ = 0xA5;
    }
    timer[1] = 0xFFFFFF;
    timer[2] = 0;
    timer[0] = 5;
    unsigned begin = timer[2], end;
    for (int time = 0; time < 100; time++) {
        hint(&table, starts[0]);
    }
    end = timer[2];
    for (byte = (unsigned char *)STACK - 4096; *byte == 0xA5;) {
        byte++;
    }
    print_number(((begin - end) & 0xFFFFFF) * 40 / 100, " instructions and ");
    print_number(STACK - (unsigned)byte, " bytes of stack for a hint\n");
    for (int at = 0; at < 4; at++) {
        int moves = tb_path(&table, starts[at], TILEBASE_GOAL_8, path, sizeof path);
        print(moves == TB_NO_PATH ? "none" : moves == 0 ? "." : path);
        print("\n");
    }
    call(0x18, (void *)0x20026);
}
