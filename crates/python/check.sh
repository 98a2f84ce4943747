#!/usr/bin/env bash
# Builds the Python package and tests it: crates/python/check.sh [release]
#
# Installs it for development in an environment of its own, target/python, and tests it and its types there. With
# `release`, makes what is published, the wheel and the source archive, and tests the latter: also by another type
# checker, which installs node if it is missing.
#
# Needs Python 3.11 or later, and PyPI.
set -euo pipefail
cd "$(dirname "$0")"
# shellcheck source=xtask/steps.sh
source ../../xtask/steps.sh
# shellcheck source=xtask/paths.sh
source ../../xtask/paths.sh

python=${PYTHON:-python3}
works() { "$python" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
# No program has the package's name.
works || need python3-venv || true
if ! works; then
    [[ ! ${TILEBASE_NOTHING_MISSING-} ]] || fail "missing: Python 3.11 or later, with venv"
    left_out "the Python package" "no Python 3.11 or later, with venv (PYTHON names another than python3)"
    exit
fi

target=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target} requirements=requirements.txt
[[ ${1-} != release ]] || requirements="requirements-release.txt"
export VIRTUAL_ENV=$target/python
export MYPY_CACHE_DIR=$VIRTUAL_ENV/mypy
bin=$VIRTUAL_ENV/bin
if [[ ! $VIRTUAL_ENV/$requirements -nt $requirements ]]; then
    step "$python" -m venv "$VIRTUAL_ENV"
    step "$bin/pip" install --quiet --no-compile --disable-pip-version-check -r "$requirements"
    touch "$VIRTUAL_ENV/$requirements"
fi

[[ ${1-} == release ]] || step "$bin/mypy" --strict python
# The command, with which the package is compared. With an example, it is made of the same as the tests.
step cargo build --workspace --bin tilebase --example radii --locked --quiet --manifest-path ../../Cargo.toml
export TILEBASE=$target/debug/tilebase
tests() {
    local status=0 log signals=$PWD/tests/test_signals.py
    local pytest=("$bin/python" -m pytest -q -p no:cacheprovider -c "$PWD/pyproject.toml")
    log=$(mktemp)
    # These wait for most of their time.
    step "${pytest[@]}" "$signals" >"$log" 2>&1 &
    step "${pytest[@]}" --ignore "$signals" "$PWD/tests" || status=$?
    wait $! || status=$?
    cat "$log"
    rm "$log"
    return $status
}

if [[ ${1-} != release ]]; then
    step "$bin/maturin" develop --quiet
    # In another directory, so that it checks the installed package.
    (cd "$VIRTUAL_ENV" && step "$bin/python" -m mypy.stubtest tilebase)
    tests
    exit
fi
step cargo clippy --locked --quiet --package tilebase-python -- -D warnings
work=$(mktemp -d)
# From here on, no path of this machine is compiled into the package. What both archives depend on is compiled once.
remap_paths
export CARGO_TARGET_DIR=$target
step "$bin/maturin" build --release --quiet --out "$work/dist" --interpreter "$bin/python"
"$python" -m zipfile -e "$work"/dist/*.whl "$work/unzipped"
step expect_no_paths "$work"/unzipped/tilebase/*.so
step "$bin/maturin" sdist --out "$work/dist"
step "$bin/twine" check --strict "$work"/dist/*
# The build's dependencies also come from PyPI. The name of the variable depends on pip's version.
PIP_CONSTRAINT=$PWD/requirements.txt PIP_BUILD_CONSTRAINT=$PWD/requirements.txt \
    step "$bin/pip" install --quiet --no-deps --force-reinstall --disable-pip-version-check "$work"/dist/*.tar.gz
step "$bin/pyright" --pythonpath "$bin/python" python
TILEBASE_ALL_CALLS=1 tests
rm -r "$work"
