#!/bin/bash
# Measures section 2 of docs/validation.md: styles of concurrent programs, predicted from one CPU, run on one and two.
# Usage: docs/validate-styles.sh [RUNS [STYLE...]]   (5 runs, all styles)
# A STYLE is one of those below, or `four`, `five` or `six`: those of one example. Or one of example 7, such as
# lock-3-400-200-100 with its threads, rounds and microseconds inside and outside; `seven` is thirty of these.
# RUN: a command to put before the real runs, such as "chrt -r 1" for the kernel's real-time round robin.
# The times are those that the programs print, without the JVM's start: median (least..most).
set -eu
cd "$(dirname "$0")/.."
runs=${1:-5}
[ $# -gt 0 ] && shift
jar=examples/target/corecast-examples.jar
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
four='lock pool queue monitor barrier'
five='bank readers semaphore linked-queue nested-pool fork-join stream futures phases board'
six='coarse-cache striped-stock ordered-pages bounded-buffer word-count audit-log sort-waves uneven-sieves parse-pipeline many-to-one heat-plate latch-waves'
seven='lock-4-500-100-300 lock-4-2000-20-100 monitor-4-500-100-300 monitor-4-2000-20-100 pool-4-500-500-0 pool-2-2000-50-0
  queue-2-1000-200-120 queue-4-1000-200-30 barrier-4-300-500-0 barrier-2-1000-200-0
  lock-3-400-400-400 lock-2-1500-50-250 lock-6-300-60-500 lock-8-1500-10-80 monitor-3-400-400-400 monitor-2-1500-50-250 monitor-6-300-60-500
  monitor-8-1500-10-80 pool-2-400-1000-0 pool-8-200-800-0 pool-4-2000-120-0 pool-3-1000-300-0 queue-2-600-500-100 queue-3-600-400-60
  queue-2-2000-100-20 queue-4-500-300-200 barrier-2-300-1500-0 barrier-4-100-2000-0 barrier-3-500-500-0 barrier-8-100-900-0'
styles=
[ $# -gt 0 ] || set -- four five six
for name; do
  case $name in four | five | six | seven) styles="$styles ${!name}" ;; *) styles="$styles $name" ;; esac
done
main() { # STYLE
  [[ $1 =~ ^[a-z]+(-[0-9]+){4}$ ]] && echo Example07Grain && return
  case " $four / $five / $six " in
    *" $1 "*/*/*) echo Example04Styles ;;
    */*" $1 "*/*) echo Example05MoreStyles ;;
    */*/*" $1 "*) echo Example06UnseenStyles ;;
    *) echo "$1: no style; the styles are $four $five $six $seven" >&2; return 2 ;;
  esac
}
for style in $styles; do main "$style" >/dev/null; done

options() { # STYLE
  [ "$(main "$1")" = Example07Grain ] || { echo "--style $1"; return; }
  local IFS=-
  set -- $1
  echo "--style $1 --threads $2 --rounds $3 --inside $4 --outside $5"
}

took() { sed -n 's/.* took \([0-9]*\) ms.*/\1/p'; }
speedup() { # options...
  ./corecast predict "$dir/t.cct" -p 1,2 --format csv "$@" | awk -F, 'NR==2 {t=$2} NR==3 {printf "%.0f %.2f", t / 1e6, t / $2}'
}
middle() { sort -n "$1" | awk '{a[NR]=$1} END {print a[int((NR + 1) / 2)], a[1], a[NR]}'; }

echo 'style,predicted_t1_ms,ideal_s2,error_percent,queues_s2,error_percent,t1_ms,t1_least,t1_most,t2_ms,t2_least,t2_most,s2'
for style in $styles; do
  program="-Xmx1g -cp $jar corecast.examples.$(main "$style") $(options "$style")"
  ./corecast record --procs 2 -o "$dir/t.cct" -- java $program >/dev/null 2>&1
  ideal=$(speedup --machine ideal)
  queues=$(speedup --machine queues)
  rm -f "$dir"/*.ms
  for _ in $(seq "$runs"); do
    # The settings of the recording: serial collector, and two processors seen, so that pools and streams have the same size.
    java="java -XX:+UseSerialGC -XX:ActiveProcessorCount=2 $program"
    taskset -c 0 ${RUN:-} $java | took >>"$dir/one.ms"
    taskset -c 0,1 ${RUN:-} $java | took >>"$dir/two.ms"
  done
  echo "$style $ideal $queues $(middle "$dir/one.ms") $(middle "$dir/two.ms")" | awk '{
    s = $6 / $9
    printf "%s,%d,%.2f,%+.0f,%.2f,%+.0f,%d,%d,%d,%d,%d,%d,%.2f\n",
      $1, $2, $3, ($3 / s - 1) * 100, $5, ($5 / s - 1) * 100, $6, $7, $8, $9, $10, $11, s
  }'
done
