#!/usr/bin/env bash
# Packs tables into archives that tar unpacks: cargo xtask dist [--out DIR] [--all-goals]
#
# tilebase-tables-... has the tables of `tilebase build [--all-goals]`, tilebase-small-... has eight.tbl and
# cubic.tbl. Both have the specification of the format and a list of digests. The name has the version of the format
# and the beginning of the list's digest, so other content has another name. The archives have the same bytes in every
# run; another version of zstd may compress the same content to other bytes.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

fail() {
    echo "error: $1" >&2
    exit 2
}

out=$root/dist goals=()
while (($#)); do
    case $1 in
        --out=*) set -- --out "${1#*=}" "${@:2}" ;;
        --out)
            (($# > 1)) || fail "expected a directory after --out"
            out=$2
            shift 2
            ;;
        --all-goals)
            goals=(--all-goals)
            shift
            ;;
        *) fail "expected --out DIR or --all-goals, found \"$1\"" ;;
    esac
done
# GNU tar is needed.
for program in tar zstd sha256sum flock; do
    command -v "$program" >/dev/null ||
        fail "there is no $program; on Debian: apt-get install tar zstd coreutils util-linux"
done

mkdir -p "$out" || fail "cannot create $out"
out=$(cd "$out" && pwd)
exec 9>"$out/.lock"
if ! flock --nonblock 9; then
    echo "waiting for another writer in $out (Ctrl-C stops)" >&2
    flock 9
fi
# Removes the files of killed runs, and at the end those of this one.
work=$out/.packing
rm -rf "$work"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tables"
(cd "$root" && "${CARGO:-cargo}" xtask tables --out "$work/tables" "${goals[@]}" >/dev/null)
cp "$root/docs/format.md" "$work/tables/README.md"
cd "$work"

# Packs these tables: NAME TABLE... The archive gets its name when it is complete and on the disk.
pack() {
    local name=$1 tables=("${@:2}") format digest archive
    (cd tables && sha256sum README.md "${tables[@]}" >SHA256SUMS)
    # The version is in the four bytes after the first eight of each table.
    format=$(od -A n -t u1 -j 8 -N 1 "tables/${tables[0]}")
    digest=$(sha256sum <tables/SHA256SUMS)
    archive=$out/tilebase-$name-${format// /}-${digest:0:16}.tar.zst
    # The time is after 1970, of which tar would warn.
    tar --create --zstd --file archive --format ustar --mtime 2000-01-01T00:00:00Z \
        --owner 0 --group 0 --numeric-owner --mode u=rw,go=r \
        tables/README.md tables/SHA256SUMS "${tables[@]/#/tables/}"
    sync archive
    mv archive "$archive"
    echo "$archive: ${#tables[@]} tables, $(stat --format %s "$archive") bytes"
}

mapfile -t tables < <(cd tables && find . -name '*.tbl' -printf '%P\n' | LC_ALL=C sort)
pack tables "${tables[@]}"
pack small eight.tbl cubic.tbl
