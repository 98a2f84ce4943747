#!/usr/bin/env bash
# Builds and tests the published crates outside of the project: cargo xtask package
#
# Packs them, unpacks them into a workspace of their own, target/packages, and builds and tests it with all features.
# Dependencies that the project's tests share are not compiled again; cargo's own verification would compile
# everything once more, in another profile. Documentation examples are left out: those of `tilebase` need
# `tilebase-build`, which depends on it.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo=${CARGO:-cargo}
mapfile -t published < <(grep -L '^publish = false' crates/*/Cargo.toml | xargs sed -n 's/^name = "\(tilebase-*[a-z]*\)"$/\1/p' | sort -u)
# All crates of the workspace have this version.
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
unpacked=target/packages

"$cargo" package --no-verify --allow-dirty --target-dir target "${published[@]/#/--package=}"
# What `cargo publish` would upload, and in which order.
"$cargo" publish --workspace --dry-run --no-verify --allow-dirty --quiet
rm -rf "$unpacked"
mkdir -p "$unpacked"
for name in "${published[@]}"; do
    tar -xzf "target/package/$name-$version.crate" -C "$unpacked"
    for file in README.md LICENSE-MIT LICENSE-APACHE; do
        # On systems without links, a link is checked out as a small file with its path.
        if [[ -z $(find "$unpacked/$name-$version/$file" -type f -size +199c) ]]; then
            echo "error: expected at least 200 bytes of text: $unpacked/$name-$version/$file" >&2
            exit 2
        fi
    done
done

# Each package takes the others from this workspace.
{
    printf '[workspace]\nresolver = "3"\nmembers = ["*-*"]\n\n[patch.crates-io]\n'
    for name in "${published[@]}"; do
        echo "$name = { path = \"$name-$version\" }"
    done
} >"$unpacked/Cargo.toml"
cp Cargo.lock "$unpacked"
"$cargo" test --quiet --workspace --all-features --all-targets --manifest-path "$unpacked/Cargo.toml" \
    --target-dir target
# The lines of Rust in the README of the query crate in a program of their own, without tables.
program=$unpacked/readme-program
mkdir -p "$program/src"
{
    echo "fn main() -> Result<(), Box<dyn std::error::Error>> {"
    sed -n '/^```rust$/,/^```$/{//!p}' crates/tilebase/README.md | sed "/^# /d"
    echo "Ok(()) }"
} >"$program/src/main.rs"
printf '[package]\nname = "readme-program"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\ntilebase = "%s"\n%s' \
    "$version" "tilebase-build = \"$version\"" >"$program/Cargo.toml"
(cd "$program" && "$cargo" run --quiet --target-dir ../../../target)
echo "${published[*]} build and pass their tests outside of the project"
