#!/bin/bash
# Repeats the eight programs of docs/validation.md, section 4: published programs, run, recorded on one CPU, predicted.
# Usage: docs/real-programs.sh [RUNS [NAME...]]   (5 runs, all programs; the machine should have two idle CPUs)
# JDK_NEWEST: a JDK 21 or newer for the virtual threads, which are left out without it.
# CPU times are those of the whole process with start and compilation, in s; times and speedups are medians, (best).
# Outputs and recordings stay in examples/target/real-programs.
set -eu
cd "$(dirname "$0")/.."
runs=${1:-5}
[ $# -gt 0 ] && shift
dir=$PWD/examples/target/real-programs
mkdir -p "$dir"
mvn -q -B -Preal-programs -DskipTests package
cp=examples/target/classes:$(cat examples/target/real-programs.classpath)
real=corecast.examples.real

# A project of eight modules: two need the first, the rest needs one of those.
maven_project() {
  rm -rf "$dir/modules"
  mkdir -p "$dir/modules"
  plugin() {
    echo "<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>$1</artifactId><version>$2</version>$3</plugin>"
  }
  {
    echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    echo '<groupId>real</groupId><artifactId>all</artifactId><version>1</version><packaging>pom</packaging><modules>'
    for m in 1 2 3 4 5 6 7 8; do echo "<module>m$m</module>"; done
    echo '</modules><properties><maven.compiler.release>17</maven.compiler.release>'
    echo '<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties><build><plugins>'
    plugin maven-resources-plugin 3.3.1 ''
    plugin maven-compiler-plugin 3.16.0 ''
    echo '</plugins></build></project>'
  } >"$dir/modules/pom.xml"
  for m in 1 2 3 4 5 6 7 8; do
    case $m in 1) needs= ;; 2 | 3) needs=1 ;; *) needs=$((2 + m % 2)) ;; esac
    src=$dir/modules/m$m/src/main/java/m$m
    mkdir -p "$src"
    {
      echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
      echo "<parent><groupId>real</groupId><artifactId>all</artifactId><version>1</version></parent><artifactId>m$m</artifactId>"
      [ -z "$needs" ] || echo "<dependencies><dependency><groupId>real</groupId><artifactId>m$needs</artifactId><version>1</version></dependency></dependencies>"
      echo '</project>'
    } >"$dir/modules/m$m/pom.xml"
    c=1
    while [ $c -le 6 ]; do
      awk -v m=$m -v c=$c -v needs="$needs" 'BEGIN {
        print "package m" m ";\nimport java.util.*;\nimport java.util.stream.*;\npublic class C" c " {"
        for (f = 1; f <= 8; f++)
          print "  public static Map<Integer, List<String>> f" f "(List<String> in) {\n" \
            "    return in.stream().filter(s -> s.length() > " f ").map(s -> s + " (needs ? "m" needs ".C" c ".f" f "(List.of(s)).size()" : c) \
            ").collect(Collectors.groupingBy(String::length));\n  }"
        print "}" }' >"$src/C$c.java"
      c=$((c + 1))
    done
  done
}

# The java command of a program; $1 is its name.
command_of() {
  case $1 in
    compress) echo "java -cp $cp $real.Real01Compress 4 100" ;;
    fourier) echo "java -cp $cp $real.Real02Fourier 8 512 20" ;;
    index) echo "java -cp $cp $real.Real03Index 4 6000" ;;
    database) echo "java -cp $cp $real.Real04Database 4 2000" ;;
    virtual) echo "$JDK_NEWEST/bin/java -cp $cp $real.Real05Virtual 8 60" ;;
    matrix) echo "java -cp $cp $real.Real06Matrix 4 500 12" ;;
    pmd) echo "java -cp $cp net.sourceforge.pmd.cli.PmdCli check --no-progress --no-cache --threads 2 --no-fail-on-violation -R rulesets/java/quickstart.xml -f text -d simulator/src/main/java/corecast/program" ;;
    ecj) echo "java -cp $cp org.eclipse.jdt.internal.compiler.batch.Main -17 -nowarn -proc:none -d none $dir/modules" ;;
    maven)
      home=$(mvn -v | sed -n 's/^Maven home: //p')
      echo "java -cp $(echo "$home"/boot/plexus-classworlds-*.jar) -Dclassworlds.conf=$home/bin/m2.conf -Dmaven.home=$home" \
        "-Dmaven.multiModuleProjectDirectory=$dir/modules org.codehaus.plexus.classworlds.launcher.Launcher" \
        "-o -q -B -T 2 -f $dir/modules/pom.xml clean compile"
      ;;
  esac
}

# Runs a program on some CPUs; prints elapsed ms and CPU ms. The drivers say themselves how long they took, without the
# start of the virtual machine.
TIMEFORMAT='%R %U %S'
plain() {
  local cpus=$1 out=$2
  shift 2
  { time taskset -c "$cpus" "$@" >"$out" 2>"$dir/stderr"; } 2>"$dir/time" || {
    echo "a run failed: see $dir/stderr" >&2
    return 1
  }
  awk 'FILENAME ~ /stderr$/ { if ($1 == "time") own = $2; next }
    NF == 3 { printf "%d %d\n", own ? own : $1 * 1000, ($2 + $3) * 1000 }' "$dir/stderr" "$dir/time"
}

# Median and best of column $1.
of_runs() {
  awk -v c="$1" '{print $c}' "$2" | sort -n | awk '{a[NR] = $1} END {print a[int((NR + 1) / 2)], a[1]}'
}

# The same lines in any order: analysers print files as they are done.
same() {
  if cmp -s <(sort "$1") <(sort "$2"); then echo same; else echo DIFFERENT; fi
}

names=("$@")
[ $# -gt 0 ] || names=(compress fourier index database virtual matrix pmd ecj maven)
maven_project
echo "$(uptime)"
printf '%-9s %18s %18s %12s %6s %7s %11s %7s %12s %12s %s\n' program 'T(1) ms (best)' 'T(2) ms (best)' 'S2 (best)' \
  'pred.' 'error' 'VM left out' 'error' 'plain CPU s' 'recorded s' output
for name in "${names[@]}"; do
  if [ "$name" = virtual ] && [ -z "${JDK_NEWEST:-}" ]; then continue; fi
  read -ra command <<<"$(command_of "$name")"
  serial=("${command[0]}" -XX:+UseSerialGC -XX:ActiveProcessorCount=2 "${command[@]:1}")
  : >"$dir/one" && : >"$dir/two"
  for ((run = 0; run < runs; run++)); do
    plain 0 "$dir/$name.1.out" "${serial[@]}" >>"$dir/one"
    plain 0,1 "$dir/$name.2.out" "${serial[@]}" >>"$dir/two"
  done
  ./corecast record --verbose --procs 2 -o "$dir/$name.cct" -- "${command[@]}" >"$dir/$name.recorded.out" 2>"$dir/$name.verdict"
  recorded=$(sed -n 's/.*The process used \(.*\) of CPU time\. .*/\1/p' "$dir/$name.verdict")
  speedup=$(./corecast predict "$dir/$name.cct" -p 1,2 --machine ideal --format csv | awk -F, '$1 == 2 {print $3}')
  beside=$(./corecast predict "$dir/$name.cct" -p 1,2 --machine ideal --vm-threads none --format csv | awk -F, '$1 == 2 {print $3}')
  ./corecast optimize "$dir/$name.cct" -p 1,2,4,8 >"$dir/$name.optimize"
  ./corecast report "$dir/$name.cct" -o "$dir/$name.html" >/dev/null
  outputs="$(same "$dir/$name.1.out" "$dir/$name.2.out")/$(same "$dir/$name.1.out" "$dir/$name.recorded.out")"
  echo "$name $(of_runs 1 "$dir/one") $(of_runs 1 "$dir/two") $speedup $beside $(of_runs 2 "$dir/one") $outputs $recorded" |
    awk '{real = $2 / $4
      printf "%-9s %9d (%6d) %9d (%6d) %5.2f (%4.2f) %6.2f %+6.0f%% %11.2f %+6.0f%% %12.2f %12s %s\n",
      $1, $2, $3, $4, $5, real, $3 / $5, $6, 100 * ($6 / real - 1), $7, 100 * ($7 / real - 1), $8 / 1000, $11 " " $12, $10}'
done
echo "$(uptime)"
