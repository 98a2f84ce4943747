/*
 * Asks a field on an ATmega328P, as on an Arduino Uno: writes the path of a board that is farthest
 * from the goal to the serial port, and ends.
 */
#include <avr/io.h>

#include "field.h"

static void put(char symbol) {
    while (!(UCSR0A & 1 << UDRE0)) {
    }
    UDR0 = (uint8_t)symbol;
}

int main(void) {
    static tb_table table;
    char path[TB_PATH_SIZE];

    UCSR0B = 1 << TXEN0;
    tb_open_field(&table, &tilebase_field_8);
    int moves = tb_path(&table, "8672543_1", TILEBASE_GOAL_8, path, sizeof path);
    for (int at = 0; at < moves; at++) {
        put(path[at]);
    }
    put('\n');
    /* The emulator ends if nothing can wake the processor. */
    __asm__ volatile("cli\n sleep");
}
