#!/usr/bin/env bash
# Builds the Python package and tests it: crates/python/check.sh [release]
#
# Installs the wheel in an environment of its own, and tests it there: types, all tests, the bench. With `release`,
# builds and tests the source archive instead.
#
# Needs Python 3.11 or later, and PyPI; pyright installs node if it is missing.
set -euo pipefail
cd "$(dirname "$0")"

python=${PYTHON:-python3}
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Python 3.11 or later is missing (PYTHON names another than python3):" \
        "the Python package is not checked"
    exit 0
fi

begin=$SECONDS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Says how long a part took.
part() {
    local since=$SECONDS
    "${@:2}"
    printf -- '-- %s s: %s\n' $((SECONDS - since)) "$1"
}

# Makes an environment with the dependencies of the tests, but not the package.
environment() {
    "$python" -m venv "$work/$1"
    "$work/$1/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt
}

# The crates are compiled once for wheel and source archive, and the command once for the tests.
export CARGO_TARGET_DIR=$PWD/target
command_of_the_tests() {
    cargo build --manifest-path ../../Cargo.toml --target-dir ../../target --release --locked --quiet \
        -p tilebase-cli
    export TILEBASE=$PWD/../../target/release/tilebase
}

types() {
    "$bin/mypy" --strict python bench
    "$bin/pyright" --pythonpath "$bin/python" python bench
    # In another directory, so that it checks the installed package.
    (cd "$work" && "$bin/python" -m mypy.stubtest tilebase)
}

# Tests run in another directory, so that they import the installed package.
tests() { "$bin/python" -m pytest -q -p no:cacheprovider -c "$PWD/pyproject.toml" "$PWD/tests"; }

part "the command" command_of_the_tests
part "an environment" environment tested
bin=$work/tested/bin
if [[ ${1-} == release ]]; then
    part "the source archive" "$bin/maturin" sdist --out "$work/dist"
    # The build's dependencies also come from PyPI. The name of the variable depends on pip's version.
    export PIP_CONSTRAINT=$PWD/requirements.txt PIP_BUILD_CONSTRAINT=$PWD/requirements.txt
    part "the source archive, installed" "$bin/pip" install --quiet --no-deps --disable-pip-version-check \
        "$work"/dist/*.tar.gz
    part "tests of the source archive" tests
    exit
fi
part "lints" cargo clippy --locked --quiet -- -D warnings
cargo fmt --check -- --config-path ../../rustfmt.toml
# From here on, no path of this machine is compiled into the package.
# shellcheck source=xtask/paths.sh
source ../../xtask/paths.sh
remap_paths
part "the wheel" "$bin/maturin" build --release --quiet --out "$work/dist" --interpreter "$bin/python"
unzipped() {
    "$python" -m zipfile -e "$work"/dist/*.whl "$work/unzipped"
    expect_no_paths "$work"/unzipped/tilebase/*.so
}
part "no paths in the wheel" unzipped
part "the source archive" "$bin/maturin" sdist --out "$work/dist"
part "what PyPI shows" "$bin/twine" check --strict "$work"/dist/*
"$bin/pip" install --quiet --no-index --no-deps "$work"/dist/*.whl
part "types" types
part "tests of the wheel" tests
part "the bench runs" "$bin/python" bench/bench.py --quick
printf 'The Python package took %s s\n' $((SECONDS - begin))
