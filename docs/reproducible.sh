#!/usr/bin/env bash
# Builds the release twice, from two clones in folders of different names, and compares all jars and
# the zip byte for byte. Says which files differ, and in what. Options are Maven's, such as -o.
set -euo pipefail
cd "$(dirname "$0")/.."
source=$PWD
commit=$(git rev-parse HEAD)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What is compared: whatever is handed out, by its path in the clone.
archives() {
  (cd "$1" && find . -path '*/target/*' \( -name '*.jar' -o -name '*.zip' \) \
    ! -path '*/test-classes/*' ! -path '*/it/*' | sort)
}

for clone in "$work/first" "$work/in another folder/second"; do
  git clone -q "$source" "$clone"
  git -C "$clone" checkout -q --detach "$commit"
  # What is installed on the way stays in the clone.
  (cd "$clone" && TZ=$([ "$clone" = "$work/first" ] && echo UTC || echo Asia/Tokyo) \
    mvn -q -B -ntp -P release -DskipTests "$@" package)
  archives "$clone" >"$work/$(basename "$clone").list"
done

diff "$work/first.list" "$work/second.list"
different=0
while read -r archive; do
  if ! cmp -s "$work/first/$archive" "$work/in another folder/second/$archive"; then
    different=1
    echo "differs: $archive"
    for clone in "$work/first" "$work/in another folder/second"; do
      unzip -vl "$clone/$archive" | awk 'NF == 8 { print $8, $7, $1, $5, $6 }' | sort >"$clone.names"
    done
    diff "$work/first.names" "$work/in another folder/second.names" || true
  fi
done <"$work/first.list"
[ $different = 0 ] && echo "the same: $(wc -l <"$work/first.list") archives"
exit $different
