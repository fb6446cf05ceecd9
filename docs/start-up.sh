#!/usr/bin/env bash
# Measures what the start of a command costs: CPU time (user and system) of whole processes with the
# launcher, on one CPU, for a program text with four threads. With a second checkout or unpacked
# release, in turns with it: median of both, and the ratio of each pair.
# Usage: docs/start-up.sh [ROUNDS] [OTHER/corecast]   (15 rounds by default)
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
rounds=${1:-15}
other=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for thread in 1 2 3 4; do
  echo "thread T$thread"
  echo "  run alone $((thread * 3))"
  echo "  lock M"
  echo "  run locked 2"
  echo "  unlock M"
done >"$work/small.program"

pin=
command -v taskset >/dev/null && pin="taskset -c 0"

# CPU time of a process and those that it starts, in ms.
cpu() {
  (
    $pin "$@" >/dev/null 2>&1
    times
  ) | tail -n 1 | awk '{ gsub("s", ""); split($1, u, "m"); split($2, s, "m")
             printf "%d\n", 1000 * (60 * (u[1] + s[1]) + u[2] + s[2]) }'
}

# Smallest, median and largest of the lines.
spread() {
  sort -g | awk '{ v[NR] = $1 } END { printf "%s (%s to %s)", v[int((NR + 1) / 2)], v[1], v[NR] }'
}

commands=("--version" "predict small.program" "optimize small.program" "report small.program -o page.html")
cd "$work"
for command in "${commands[@]}"; do
  # shellcheck disable=SC2086
  for ((i = 0; i <= rounds; i++)); do
    a=$(cpu "$here/corecast" $command)
    b=$([ -z "$other" ] || cpu "$other" $command)
    [ $i = 0 ] || echo "$a $b" # the first warms up
  done >times
  echo -n "$command: $(cut -d' ' -f1 times | spread) ms of CPU"
  [ -z "$other" ] || echo -n "; other $(cut -d' ' -f2 times | spread); ratio $(awk '{ printf "%.2f\n", $1 / $2 }' times | spread)"
  echo
done
