#!/bin/bash
# What corecast live costs: CPU time of two threads that hand over 10,000 items a second each, with 0, 8 and 32
# functions that are followed, against the same program alone. In turns, so that each round has a pair for each.
#
#   docs/live-overhead.sh [ROUNDS [ITEMS [LOOPS]]]      needs mvn package
#
# LOOPS is the length of the work for each item; 100 us if it is not given. With 0 the difference between the columns
# is what a hand-over and a call cost, which can be told from noise on a busy machine, too.
set -e
cd "$(dirname "$0")/.."
rounds=${1:-7}
items=${2:-30000}
java=${JAVA_HOME:+$JAVA_HOME/bin/}
agent=recorder/target/corecast-agent.jar
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${java}javac" -d "$folder" docs/bench/HandOvers.java
loops=${3:-$("${java}java" -cp "$folder" HandOvers)}

run() { # how many functions; none: alone
  local options=()
  if [ -n "$1" ]; then
    : > "$folder/samples"
    local functions=
    for ((i = 0; i < $1; i++)); do functions+="HandOvers.f$i;"; done
    options=("-javaagent:$agent=live=on,out=$folder/samples,select=$functions")
  fi
  "${java}java" -Xshare:off "${options[@]}" -cp "$folder" HandOvers "$loops" "$items"
}

for ((round = 0; round < rounds; round++)); do
  alone=$(run)
  for functions in 0 8 32; do
    echo "$functions $alone $(run "$functions")"
  done
done | tee "$folder/pairs" >&2

echo "functions  alone, ns  live, ns  overhead, median (least to most) of $rounds pairs"
for functions in 0 8 32; do
  awk -v f="$functions" '$1 == f { print 100 * ($3 / $2 - 1), $2, $3 }' "$folder/pairs" | sort -n | awk -v f="$functions" '
    { over[NR] = $1; alone += $2; live += $3 }
    END {
      middle = NR % 2 ? over[(NR + 1) / 2] : (over[NR / 2] + over[NR / 2 + 1]) / 2
      printf "%9d  %9.0f  %8.0f  %.1f %% (%.1f to %.1f)\n", f, alone / NR, live / NR, middle, over[1], over[NR]
    }'
done
