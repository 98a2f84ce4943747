# Has a command make and prove the standard tables; read by other scripts with `source`.
# shellcheck shell=bash

# Makes the tables in a directory with a command, compares their digests with those of tables/SHA256SUMS, and proves the
# tables with the same command: DIRECTORY COMMAND...
make_and_prove_tables() {
    local made=$1 tilebase=("${@:2}") digests
    rm -rf "$made"
    "${tilebase[@]}" build --out "$made" >/dev/null || return
    # Git may have ended the lines for Windows.
    digests=$(<tables/SHA256SUMS)
    (cd "$made" && sha256sum --check --quiet --strict <<<"${digests//$'\r'/}") &&
        "${tilebase[@]}" verify --tables "$made" >/dev/null
}
