#!/bin/sh
# Corecast against others on this machine: SimGrid (replay), the flight recorder's reader, JGraphT
# (longest paths), babeltrace2 (reading, cold report).
# CPU time, interleaved, several rounds. Needs a built repository; says what is not installed.
#   docs/bench/peers.sh [ROUNDS] [SEGMENTS] [EVENTS]
# SIMGRID_ROOT=DIR takes SimGrid from a Debian below DIR (as root), for another release than the
# machine's: debootstrap --variant=minbase --include=g++,libsimgrid-dev trixie DIR
set -u
rounds=${1:-5}
segments=${2:-50000}
events=${3:-10000000}
processors=8
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
home=$(dirname "$(dirname "$here")")
root=${SIMGRID_ROOT:-}
work=$(mktemp -d) || exit 1
peer=$(mktemp -d -p "$root/tmp") || exit 1
trap 'rm -rf "$work" "$peer"' EXIT INT TERM

bench() { # arguments of corecast.bench.Bench, in the JVM of the built classes
  java -XX:+UseSerialGC -Xms1g -cp "$classes" corecast.bench.Bench "$@"
}

simgrid() { # a command where SimGrid is
  if [ -n "$root" ]; then chroot "$root" "$@"; else "$@"; fi
}

cpu() { # CPU seconds of a command, user and system
  /usr/bin/env bash -c 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>&1; } 2>&1' - "$@" |
    awk '{ printf "%.3f\n", $1 + $2 }'
}

median() { sort -g | awk '{ v[NR] = $1 } END { printf "%.2f (%.2f to %.2f)", v[int((NR + 1) / 2)], v[1], v[NR] }'; }

echo "machine: $(nproc) CPUs, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(java -version 2>&1 | head -1)"
if [ -z "${CORECAST_CLASSES:-}" ]; then # a class path, if there is one already
  echo "building the benchmarks ..."
  (cd "$home" && mvn -q -B -Pbench -pl analysis -am -DskipTests -Dexec.skip package) || exit 1
fi
built=$home/analysis/target
classes=${CORECAST_CLASSES:-$built/test-classes:$built/classes:$home/simulator/target/classes:$home/recorder/target/classes:$built/corecast.jar}

echo
echo "== SimGrid $(simgrid dpkg-query -W -f '${Version}' libsimgrid-dev 2>/dev/null): replay on $processors processors, $segments segments, CPU time per segment"
cp "$here/simgrid.cpp" "$peer"
inside=${peer#"$root"}
if ! simgrid g++ -w -O2 -std=c++17 -o "$inside/simgrid" "$inside/simgrid.cpp" -lsimgrid 2>"$work/log"; then
  echo "not measured: g++ or SimGrid is not installed (Debian: apt-get install g++ libsimgrid-dev)"
else
  round=0
  while [ $round -lt "$rounds" ]; do
    bench simgrid "$peer" "$segments" $processors >"$work/own.$round"
    while read -r workload threads own end; do
      set -- $(simgrid "$inside/simgrid" "$inside/$workload-$threads.txt" $processors 2>/dev/null)
      [ $# = 2 ] || { echo "SimGrid does not run"; exit 1; }
      echo "$workload $threads $own $end $1 $2"
    done <"$work/own.$round" >>"$work/pairs"
    round=$((round + 1))
  done
  awk '
    { key = $1 " " $2; if (!(key in n)) order[++keys] = key
      ratio[key, ++n[key]] = $5 / $3; own[key, n[key]] = $3; peer[key, n[key]] = $5
      d = ($4 - $6) / $4; if (d < 0) d = -d; if (d > off[key]) off[key] = d }
    function mid(a, key,   i, j, t, m, v) {
      m = n[key]; for (i = 1; i <= m; i++) v[i] = a[key, i]
      for (i = 1; i <= m; i++) for (j = i + 1; j <= m; j++) if (v[j] < v[i]) { t = v[i]; v[i] = v[j]; v[j] = t }
      low = v[1]; high = v[m]; return v[int((m + 1) / 2)] }
    END {
      printf "%-8s %7s %12s %12s   %-28s %s\n", "workload", "threads", "Corecast ns", "SimGrid ns", "ratio", "end differs by"
      for (k = 1; k <= keys; k++) { key = order[k]; split(key, w, " ")
        o = mid(own, key); p = mid(peer, key); r = mid(ratio, key); logs += log(r)
        printf "%-8s %7d %12.1f %12.0f   %-28s %.1e\n", w[1], w[2], o, p, sprintf("%.0f (%.0f to %.0f)", r, low, high), off[key] }
      printf "geometric mean of the ratios: %.0f\n", exp(logs / keys) }' "$work/pairs"
fi

echo
echo "== JFR: reading as many events"
bench read 4e6

echo
echo "== JGraphT: slack of a replay's graph, its 1000 longest paths"
(cd "$home" && mvn -q -B -Pbench -pl analysis -am -DskipTests test -Dbench="path 50000 1000") ||
  echo "not measured: Maven could not run the benchmark"

echo
echo "== babeltrace2: reading $events events; Corecast: trace to full report, both cold"
if ! command -v babeltrace2 >/dev/null; then
  echo "not measured: babeltrace2 is not installed (Debian: apt-get install babeltrace2)"
else
  bench trace "$work/big.cct" "$events" 64
  awk -v n="$events" 'BEGIN { for (i = 0; i < n; i++) printf "[%d.%06d] lock %d taken\n", i / 200000, (i % 200000) * 5, i % 64 }' >"$work/text"
  babeltrace2 -c source.text.dmesg -p "path=\"$work/text\"" -c sink.ctf.fs -p "path=\"$work/ctf\"" -p 'assume-single-trace=true' >/dev/null 2>"$work/log" ||
    { echo "not measured: babeltrace2 could not write a trace: $(head -1 "$work/log")"; exit 0; }
  rm -f "$work/text"
  round=0
  while [ $round -lt "$rounds" ]; do
    a=$(cpu "$home/corecast" report "$work/big.cct" -p 1..64 -o "$work/report.html")
    b=$(cpu babeltrace2 "$work/ctf" -c sink.utils.dummy)
    c=$(cpu "$home/corecast" optimize "$work/big.cct" -p 1..64)
    d=$(cpu "$home/corecast" predict "$work/big.cct" -p 1..64)
    echo "$a $b $c $d" >>"$work/cold"
    round=$((round + 1))
  done
  echo "report, CPU s:         $(awk '{ print $1 }' "$work/cold" | median)"
  echo "optimize, CPU s:       $(awk '{ print $3 }' "$work/cold" | median)"
  echo "predict, CPU s:        $(awk '{ print $4 }' "$work/cold" | median)"
  echo "babeltrace2, CPU s:    $(awk '{ print $2 }' "$work/cold" | median)"
  echo "report / babeltrace2:  $(awk '{ print $1 / $2 }' "$work/cold" | median)"
fi
