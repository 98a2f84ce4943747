# Runs steps with their times, and finds or installs the programs that they take; read by other scripts with `source`.
# shellcheck shell=bash

# The times of the steps, a line each, and what was left out, with the reason.
_taken=() _left_out=()

has() { command -v "$1" >/dev/null; }

# Runs a command and prints how long it took.
step() {
    local begin=$SECONDS status=0
    printf '\n== %s\n' "$*"
    "$@" || status=$?
    printf '== %s s: %s\n' $((SECONDS - begin)) "$*"
    _taken+=("$(printf '%5d s  %s' $((SECONDS - begin)) "$*")")
    return $status
}

# Records that something is left out: WHAT WHY
left_out() {
    _left_out+=("$1: $2")
    printf '\n== left out: %s: %s\n' "$1" "$2"
}

# Prints the times of the steps, and what was left out.
summary() {
    printf '\nTimes:\n'
    ((${#_taken[@]} == 0)) || printf '%s\n' "${_taken[@]}"
    printf '%5d s  in all\n' "$SECONDS"
    ((${#_left_out[@]} == 0)) || { printf '\nNot done:\n' && printf '  %s\n' "${_left_out[@]}"; }
}

# Finds programs, each given as `PROGRAM` or as `PROGRAM=PACKAGE...` where the Debian packages have other names. Installs
# those that are missing where apt-get may do that. Sets `missing` to the programs that are still not there, and fails
# if there are any.
need() {
    local wanted packages=()
    # shellcheck disable=SC2206 # One word for each package.
    for wanted; do has "${wanted%%=*}" || packages+=(${wanted#*=}); done
    if ((${#packages[@]})) && [[ $(id -u) == 0 ]] && has apt-get; then
        local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=900)
        "${apt[@]}" update && step "${apt[@]}" install -y --no-install-recommends "${packages[@]}" || true
    fi
    missing=()
    for wanted; do has "${wanted%%=*}" || missing+=("${wanted%%=*}"); done
    ((${#missing[@]} == 0))
}
