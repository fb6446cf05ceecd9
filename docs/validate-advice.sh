#!/bin/sh
# Checks the advice on the programs of examples/src/test/java/corecast/examples/advice (docs/validation.md, section 3), whose
# functions can be made a fifth cheaper: what the weights predict, what another recording predicts, and what real runs take.
# Usage: docs/validate-advice.sh [PAIRS [PROGRAM...]]   (5 pairs of real runs by default; 0: none; after mvn test-compile)
# RUN="chrt -r 1" runs the real ones under real-time round robin. JDK 21 or newer makes the threads of Requests virtual.
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-5}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- Pipeline MergeSort StreamTail GlobalLock Cache Phases Orders Buffer MapReduce Actors Steps Resource Tree \
  Requests Schedule Nested Index Boot Rules Tokens
classes=examples/target/test-classes
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

functions() {
  tr ',;' '\n\n' <"examples/src/test/java/corecast/examples/advice/$1.java" | sed -n 's/.*Cost\.rounds("\([^"]*\)".*/\1/p'
}

record() {
  ./corecast record --procs 2 -o "$dir/$1-$2.cct" -- java -cp $classes "-Dcheaper=$2" "corecast.examples.advice.$1" >/dev/null 2>&1
}

# Time that the program prints, on the CPUs given first.
real() {
  # shellcheck disable=SC2086
  ${RUN:-} taskset -c "$1" java -XX:+UseSerialGC -XX:ActiveProcessorCount=2 -cp $classes "-Dcheaper=$3" "corecast.examples.advice.$2" |
    sed -n 's/^ms \([0-9.]*\) .*/\1/p'
}

# Change in percent, median (min..max) of the pairs.
real_change() {
  i=0
  while [ $i -lt "$pairs" ]; do
    echo "$(real 0,1 "$1" -) $(real 0,1 "$1" "$2")"
    i=$((i + 1))
  done | awk '{print 100 * ($2 - $1) / $1}' | sort -n |
    awk '{a[NR] = $1} END {if (NR) printf "%.1f (%.1f..%.1f)", a[int((NR + 1) / 2)], a[1], a[NR]}'
}

printf '%-11s %-10s | %-31s | %-31s | %s\n' program cheaper 'predicted, % of T(1) T(2) T(4) T(8)' 'recorded again' 'real T(2)'
for program; do
  record "$program" -
  ./corecast optimize "$dir/$program--.cct" -p 1,2,4,8 --format csv >"$dir/weights"
  ./corecast predict "$dir/$program--.cct" -p 1,2,4,8 --format csv >"$dir/before"
  for f in $(functions "$program"); do
    record "$program" "$f"
    ./corecast predict "$dir/$program-$f.cct" -p 1,2,4,8 --format csv >"$dir/after"
    # The work of score is in a lambda.
    predicted=$(awk -F, -v f="$f" 'NR > 1 {n = split($2, part, "."); name = part[n]; if (name == "lambda$main$0" && f == "score") name = f
      if (name == f) share[$1] += $6} END {for (p = 1; p <= 8; p *= 2) printf "%7.1f", -20 * share[p]}' "$dir/weights")
    again=$(paste -d, "$dir/before" "$dir/after" | awk -F, 'NR > 1 {printf "%7.1f", 100 * ($7 - $2) / $2}')
    printf '%-11s %-10s | %-34s | %-31s | %s\n' "$program" "$f" "$predicted" "$again" "$(real_change "$program" "$f")"
  done
done
