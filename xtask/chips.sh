#!/usr/bin/env bash
# Compares the paths of crates/c/chips, run in emulators, with those of the command: cargo xtask chips
#
# The emulators are of a Cortex-M3 and an ATmega328P. Prints what a hint takes on each.
#
# On Debian: apt-get install gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm gcc-avr avr-libc simavr
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=xtask/steps.sh
source xtask/steps.sh

"${CARGO:-cargo}" build --quiet --locked --package tilebase-cli
tilebase=${CARGO_TARGET_DIR:-target}/debug/tilebase
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$tilebase" build eight --goal 12345678_ --array >"$made/field.h"
# Prints the bytes of a program that are not the field, with the tools of a machine: PREFIX PROGRAM
size_of() { "$1-size" "$2" | awk 'END { print $1 + $2 - 22681 " bytes of code and constants beside the field" }'; }
flags=(-std=c99 -Os -Wall -Wextra -Werror -I crates/c -I "$made" -fdata-sections -ffunction-sections "-Wl,--gc-sections")

# The vectors are where the processor begins, and the stack is at the end of its memory.
arm-none-eabi-gcc "${flags[@]}" -mcpu=cortex-m3 -mthumb -nostartfiles -Wl,-e,main,-u,vectors \
    -Wl,--section-start=.vectors=0,-Ttext=0x100,-Tdata=0x20000000,-Tbss=0x20000400 \
    crates/c/chips/cortex.c -o "$made/cortex"
timeout 60 qemu-system-arm -M mps2-an385 -nographic -icount shift=0,align=off,sleep=off \
    -semihosting-config enable=on,target=native -kernel "$made/cortex" >"$made/said" 2>&1
echo "Cortex-M3: $(head -1 "$made/said"), $(size_of arm-none-eabi "$made/cortex")"
starts=(8672543_1 64785_321 12345678_ 21345678_)
printf '%s 12345678_\n' "${starts[@]}" | "$tilebase" solve - | diff - <(tail -n +2 "$made/said")

avr-gcc "${flags[@]}" -mmcu=atmega328p -Wno-type-limits crates/c/chips/avr.c -o "$made/avr"
path=$("$tilebase" solve "${starts[0]}")
said=$(timeout 60 simavr -m atmega328p -f 16000000 "$made/avr" 2>&1) || true
[[ $said == *"$path"* ]] || fail "ATmega328P: expected $path, found $said"
echo "ATmega328P: $(size_of avr "$made/avr")"
