#!/usr/bin/env bash
# The version of everything that is published: cargo xtask version [X.Y.Z] [--released] [--address URL]
#
# With X.Y.Z, sets it in every manifest and lock file. Then, and without, checks that all have the same version and that
# CHANGELOG.md has an entry for it; with --released, that the entry has a date. Prints the version. --address sets the
# public address of the project, which is `repository` in Cargo.toml, in all manifests; all have the same, or none.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "error: $1" >&2
    exit 2
}

new='' released='' address=''
while (($#)); do
    case $1 in
        --released) released=true ;;
        --address)
            address=${2-}
            [[ $address =~ ^https://[^\"\\\ \|\&]+$ ]] || fail "expected https://... after --address, found \"$address\""
            shift
            ;;
        [0-9]*.[0-9]*.[0-9]*) new=$1 ;;
        *) fail "expected X.Y.Z, --released or --address URL, found \"$1\"" ;;
    esac
    shift
done
[[ $new =~ ^([0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?)?$ ]] || fail "expected X.Y.Z, or X.Y.Z-rc.1, found \"$new\""

# The files, and before a bar what stands before their version in quotes, or in none.
places=(
    'Cargo.toml|^version = "'
    'Cargo.toml|^tilebase.* version = "=?'
    'crates/web/package/package.json|^  "version": "'
    'CITATION.cff|^version: '
)
manifests=(Cargo.toml tests/fuzz/Cargo.toml)

if [[ $new ]]; then
    for place in "${places[@]}"; do
        sed -E -i "s/(${place#*|})[0-9][^\"]*/\\1$new/" "${place%%|*}"
    done
    for manifest in "${manifests[@]}"; do
        "${CARGO:-cargo}" update --workspace --offline --quiet --manifest-path "$manifest"
    done
fi

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
for place in "${places[@]}"; do
    found=$(sed -E -n "s/${place#*|}([0-9][^\",]*).*/\\1/p" "${place%%|*}" | sort -u)
    [[ $found == "$version" ]] ||
        fail "${place%%|*}: expected version $version, found ${found:-none}; type: cargo xtask version $version"
done

# The files with the address, before a bar the line above it, and behind it what stands before the address.
addresses=(
    'Cargo.toml|^license = |repository = "'
    'crates/python/pyproject.toml|^.project.urls|Repository = "'
    'crates/web/package/package.json|^  "license": |  "repository": "'
    'CITATION.cff|^type: |repository-code: "'
)
mapfile -t published < <(grep -L '^publish = false' crates/*/Cargo.toml)
if [[ $address ]]; then
    grep -q '^.project.urls' crates/python/pyproject.toml ||
        sed -i 's|^dynamic = .*|&\n\n[project.urls]|' crates/python/pyproject.toml
    for place in "${addresses[@]}"; do
        IFS='|' read -r file above before <<<"$place"
        end='"'
        [[ $file != *.json ]] || end='",'
        sed -i "/^$before/d; s|$above.*|&\n$before$address$end|" "$file"
    done
    sed -i '/^repository.workspace/d; s|^license.workspace.*|&\nrepository.workspace = true|' "${published[@]}"
fi
address=$(sed -n 's/^repository = "\(.*\)"$/\1/p' Cargo.toml)
for place in "${addresses[@]}"; do
    IFS='|' read -r file _ before <<<"$place"
    found=$(sed -n "s|^$before\([^\"]*\).*|\1|p" "$file")
    [[ $found == "$address" ]] ||
        fail "$file: expected the address ${address:-none}, found ${found:-none}; type: cargo xtask version --address URL"
done
entry=$(grep -m 1 -F "## $version, " CHANGELOG.md) ||
    fail "CHANGELOG.md: expected an entry \"## $version, ...\", found none"
if [[ $released && ! ${entry#*, } =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]]; then
    fail "CHANGELOG.md: expected the date of the release, \"## $version, YYYY-MM-DD\", found \"$entry\""
fi
echo "$version"
