#!/usr/bin/env bash
# Runs a program for Windows under Wine: xtask/wine.sh PROGRAM [ARGS]
set -euo pipefail
WINEPREFIX=$(cd "$(dirname "$0")/.." && pwd)/target/wine
export WINEPREFIX WINEDEBUG=-all
system=$WINEPREFIX/drive_c/windows/system32
if [[ ! -f $system/bcryptprimitives.dll ]]; then
    mkdir -p "$WINEPREFIX"
    wine cmd /c ver >/dev/null 2>&1
    # Rust's programs take their random numbers from a library that Wine 8 lacks.
    [[ -f $system/bcryptprimitives.dll ]] ||
        x86_64-w64-mingw32-gcc -shared -o "$system/bcryptprimitives.dll" -x c - -ladvapi32 <<'EOF'
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return RtlGenRandom(data, length); }
EOF
fi
exec wine "$@"
