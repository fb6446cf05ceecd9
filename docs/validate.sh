#!/bin/sh
# Measures the examples of docs/validation.md, section 3: predictions from one CPU against real runs on two.
# Usage: docs/validate.sh [RUNS]   (5 by default; the machine should have two idle CPUs)
set -eu
cd "$(dirname "$0")/.."
runs=${1:-5}
jar=examples/target/corecast-examples.jar
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# Wall time of the whole process in ms, median of the runs, on the CPUs given first.
wall() {
  cpus=$1
  shift
  i=0
  while [ $i -lt "$runs" ]; do
    start=$(date +%s%N)
    taskset -c "$cpus" "$@" >/dev/null
    echo $((($(date +%s%N) - start) / 1000))
    i=$((i + 1))
  done | sort -n | awk '{a[NR]=$1} END {printf "%.1f %.1f %.1f", a[int((NR+1)/2)]/1000, a[1]/1000, a[NR]/1000}'
}

# Predicted T(1) and T(2) in ms.
predict() {
  ./corecast predict "$1" -p 1,2 --format csv | awk -F, 'NR>1 {printf "%.1f ", $2/1e6}'
}

printf '%-38s %10s %10s %9s %10s %10s %9s %22s\n' program pred_T1 pred_T2 pred_S2 real_T1 real_T2 real_S2 'real_T2 min..max'
measure() {
  name=$1
  shift
  ./corecast record -o "$dir/t.cct" -- java -Xmx1g -cp "$jar" "$@" >/dev/null 2>&1
  set -- "$name" "$(predict "$dir/t.cct")" "$(wall 0 java -XX:+UseSerialGC -Xmx1g -cp "$jar" "$@")" \
    "$(wall 0,1 java -XX:+UseSerialGC -Xmx1g -cp "$jar" "$@")"
  echo "$1|$2|$3|$4" | awk -F'|' '{split($2,p," "); split($3,a," "); split($4,b," ");
    printf "%-38s %10.1f %10.1f %9.3f %10.1f %10.1f %9.3f %10.1f..%.1f\n", $1, p[1], p[2], p[1]/p[2], a[1], b[1], a[1]/b[1], b[2], b[3]}'
}

p=corecast.examples
measure quicksort $p.Example01ParallelQuicksort
measure 'quicksort, recursive cheaper' $p.Example01ParallelQuicksort --cheaper recursive
measure 'quicksort, parallel cheaper' $p.Example01ParallelQuicksort --cheaper parallel
measure 'largest values' $p.Example02LargestValues
measure 'largest values, f cheaper' $p.Example02LargestValues --cheaper f
measure 'largest values, g cheaper' $p.Example02LargestValues --cheaper g
measure 'billing gateway' $p.Example03BillingGateway
measure 'billing gateway, writer cheaper' $p.Example03BillingGateway --cheaper writer
measure 'billing gateway, sorter cheaper' $p.Example03BillingGateway --cheaper sorter
measure 'billing gateway, reader cheaper' $p.Example03BillingGateway --cheaper reader
for style in lock monitor pool queue barrier; do
  measure "style: $style" $p.Example04Styles --style $style
done
