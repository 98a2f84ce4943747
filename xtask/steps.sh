# Runs steps, and finds or installs the programs that they need. At the end, prints the time of each step and what was
# left out. Read by other scripts with `source`.
# shellcheck shell=bash

# A directory for these lines. The scripts that this one starts write there, too.
if [[ ! ${TILEBASE_STEPS-} ]]; then
    TILEBASE_STEPS=$(mktemp -d)
    export TILEBASE_STEPS
    touch "$TILEBASE_STEPS"/{times,left,tried}
    trap summary EXIT
fi

has() { command -v "$1" >/dev/null; }

fail() {
    echo "error: $1" >&2
    exit 1
}

# Runs a command, and records its time and that of the processors.
step() {
    local status=0 TIMEFORMAT=$'%0R\t%0U\t%0S\t'"${*//%/%%}"
    printf '\n== %s\n' "$*"
    { time "$@" 2>&3; } 3>&2 2>>"$TILEBASE_STEPS/times" || status=$?
    return $status
}

# Records that something is left out: WHAT WHY
left_out() { echo "$1: $2" | tee -a "$TILEBASE_STEPS/left"; }

# Prints what was recorded.
summary() {
    local wall user system what
    printf '\nSeconds, and seconds of the processors:\n'
    while IFS=$'\t' read -r wall user system what; do
        printf '%5d %5d  %s\n' "$wall" $((user + system)) "$what"
    done <"$TILEBASE_STEPS/times"
    printf '%5d        in all\n' "$SECONDS"
    [[ ! -s $TILEBASE_STEPS/left ]] || { printf '\nNot done:\n' && sed 's/^/  /' "$TILEBASE_STEPS/left"; }
    rm -r "$TILEBASE_STEPS"
}

# Returns whether Debian packages may be installed: `TILEBASE_INSTALL` says so, or who sits at the terminal, once.
may_install() {
    if [[ $(id -u) != 0 ]] || ! has apt-get; then
        return 1
    fi
    if [[ ! ${TILEBASE_INSTALL-} ]]; then
        [[ ! -t 0 || ! -t 2 ]] || read -rp "Install the Debian packages that checks need and this system lacks? [y/N] " TILEBASE_INSTALL
        export TILEBASE_INSTALL=${TILEBASE_INSTALL:-n}
    fi
    [[ $TILEBASE_INSTALL == [yY]* ]]
}

# Finds programs, each given as `PROGRAM` or as `PROGRAM=PACKAGE...` where the Debian packages have other names. Installs
# those that are missing if `may_install`: each is tried once, and one script waits for another. Sets `missing` to the
# programs that are still not there, and fails if there are any.
need() {
    local wanted packages=() apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=900)
    # shellcheck disable=SC2206 # One word for each package.
    for wanted; do has "${wanted%%=*}" || packages+=(${wanted#*=}); done
    if ((${#packages[@]})) && may_install; then
        (
            flock 9
            mapfile -t packages < <(printf '%s\n' "${packages[@]}" | grep -vxFf "$TILEBASE_STEPS/tried")
            ((${#packages[@]})) || exit 0
            [[ -s $TILEBASE_STEPS/tried ]] || "${apt[@]}" update
            printf '%s\n' "${packages[@]}" >&9
            step "${apt[@]}" install -y --no-install-recommends "${packages[@]}" 9>&-
        ) 9>>"$TILEBASE_STEPS/tried" || true
    fi
    missing=()
    for wanted; do has "${wanted%%=*}" || missing+=("${wanted%%=*}"); done
    ((${#missing[@]} == 0))
}
