# Finds a toolchain for a target; read by other scripts with `source`.
# shellcheck shell=bash disable=SC2034 # What is set is for those scripts.

# Finds the first directory of PATH whose toolchain can compile for a target, and sets what it takes: `toolchain`, the
# directory; `standard_library`, arguments of cargo; and `environment`, as to compile the standard library is not stable
# yet. A toolchain that has the library's source compiles it, such as that of Debian's packages `rustc-web`, `cargo-web`
# and `rust-web-src`.
find_toolchain() {
    local target=$1 directories
    IFS=: read -ra directories <<<"$PATH"
    for toolchain in "${directories[@]}"; do
        [[ -f $toolchain/cargo && -f $toolchain/rustc ]] || continue
        standard_library=() environment=("RUSTC=$toolchain/rustc")
        compgen -G "$("$toolchain/rustc" --print target-libdir --target "$target")/*" >/dev/null && return
        standard_library=("-Zbuild-std=std,panic_unwind") environment+=(RUSTC_BOOTSTRAP=1)
        [[ -f $("$toolchain/rustc" --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock ]] && return
    done
    return 1
}
