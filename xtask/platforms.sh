#!/usr/bin/env bash
# Checks other systems: cargo xtask platforms [windows|macos|wasm|s390x...] [--missing]
#
# A toolchain that has a target's standard library is used as it is, such as rustup's after `rustup target add`. One
# that has the library's source compiles it, such as that of Debian's packages `rustc-web`, `cargo-web` and
# `rust-web-src`. With --missing, prints the Debian packages that would have to be installed.
set -euo pipefail
cd "$(dirname "$0")/.."

all=(windows macos wasm s390x)

# Sets what a platform takes: its target, the arguments of cargo without the target, and the programs beside a
# toolchain, each with its Debian packages.
describe() {
    tools=()
    case $1 in
        windows)
            target=x86_64-pc-windows-gnu arguments=(check --workspace)
            # The linker's input for functions of the system's libraries is made while checking.
            tools=("x86_64-w64-mingw32-dlltool binutils-mingw-w64-x86-64")
            ;;
        macos) target=aarch64-apple-darwin arguments=(check --workspace) ;;
        wasm) target=wasm32-unknown-unknown arguments=(build --package tilebase --package tilebase-build) ;;
        # Big-endian.
        s390x)
            target=s390x-unknown-linux-gnu
            arguments=(build --package tilebase-cli)
            tools=("s390x-linux-gnu-gcc gcc-s390x-linux-gnu libc6-dev-s390x-cross" "qemu-s390x qemu-user"
                "sha256sum coreutils")
            ;;
        *)
            echo "error: expected --missing or a platform (${all[*]}), found \"$1\"" >&2
            exit 2
            ;;
    esac
}

# shellcheck source=xtask/prove.sh
source xtask/prove.sh
# shellcheck source=xtask/toolchain.sh
source xtask/toolchain.sh

# Prints what is missing for the platform, a line for each: its Debian packages, a colon, and what it is.
missing() {
    find_toolchain "$target" || printf '%s: no standard library for %s, nor its source (rustup target add %s)\n' \
        "rustc-web cargo-web rust-web-src" "$target" "$target"
    local tool
    for tool in "${tools[@]}"; do
        command -v "${tool%% *}" >/dev/null || echo "${tool#* }: no ${tool%% *}"
    done
}

# Does everything that is done for a platform. What the cargo that runs this script has set is not meant for another.
check() {
    find_toolchain "$target" &&
        env -u CARGO -u LD_LIBRARY_PATH "${environment[@]}" \
            CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc \
            "$toolchain/cargo" "${standard_library[@]}" "${arguments[@]}" --target-dir target/platforms \
            --quiet --locked --target "$target" &&
        { [[ $target != s390x-* ]] || make_and_prove_tables "target/platforms/$target/debug/tables" \
            qemu-s390x -L /usr/s390x-linux-gnu "target/platforms/$target/debug/tilebase"; }
}

if [[ $# == 1 && $1 == --missing ]]; then
    declare -A packages=()
    for platform in "${all[@]}"; do
        describe "$platform"
        while read -r line; do
            for package in ${line%%:*}; do packages[$package]=1; done
        done < <(missing)
    done
    echo "${!packages[@]}"
    exit
fi
(($#)) || set -- "${all[@]}"
for platform; do describe "$platform"; done
status=0
for platform; do
    describe "$platform"
    echo "$platform: cargo ${arguments[*]} --target $target"
    begin=$SECONDS
    if IFS=: read -r packages what < <(missing); then
        echo "$platform: not checked: there is$what; on Debian: apt-get install $packages"
        status=1
    elif check; then
        echo "$platform: passed in $((SECONDS - begin)) s"
    else
        echo "$platform: failed"
        status=1
    fi
done
exit $status
