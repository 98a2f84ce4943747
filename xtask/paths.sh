# Keeps the paths of this machine out of what others get, and copies the project to see that it is so; read by other
# scripts with `source`.
# shellcheck shell=bash

# Prints a path in the form of the system's own programs, which on Windows differs from bash's.
_native() {
    if command -v cygpath >/dev/null; then cygpath --windows "$1"; else echo "$1"; fi
}

# The directories whose paths rustc would write, and the names to write instead.
_project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
_paths=("$(_native "$_project")" "$(_native "${CARGO_HOME:-$HOME/.cargo}")"
    "$(cd "$_project" && "${RUSTC:-rustc}" --print sysroot)")
_names=(tilebase cargo rust)

# Makes cargo compile without these paths from now on, with these flags of rustc. Unlike RUSTFLAGS, the variable
# allows any character.
remap_paths() {
    local number flags=("$@")
    for number in "${!_paths[@]}"; do
        flags+=("--remap-path-prefix=${_paths[number]}=${_names[number]}")
    done
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}")
    export CARGO_ENCODED_RUSTFLAGS
}

# Fails if one of these files contains one of the paths.
expect_no_paths() {
    local path file
    for file in "$@"; do
        [[ -s $file ]] || { echo "error: expected a file: $file" >&2 && return 1; }
        for path in "${_paths[@]}"; do
            if grep --quiet --binary --fixed-strings -- "$path" "$file"; then
                echo "error: $file contains a path of this machine: $path" >&2
                return 1
            fi
        done
    done
}

# Copies the project's files into a directory, without build results.
copy_project() {
    (cd "$_project" && git ls-files -z --cached --others --exclude-standard |
        tar --create --null --files-from - | tar --extract --directory "$1")
}
