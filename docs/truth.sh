#!/bin/sh
# The yardstick: programs by others, recorded on one CPU, predicted, and run on one and two. See docs/validation.md.
# Usage: docs/truth.sh work|held|server [--runs N] [--record-only] [--keep DIR] [--real-from FILE] [NAME...]
# JDK_NEWEST: a JDK 21 or newer for virtual threads, without which that program is a row that failed.
set -eu
home=$(cd "$(dirname "$0")/.." && pwd -P)
"$home/corecast" --version >/dev/null # builds it if need be
mvn -q -B -f "$home/examples/truth/pom.xml" package >&2
exec java -cp "$home/examples/target/corecast-examples.jar" corecast.examples.truth.Truth "$home" "$@"
