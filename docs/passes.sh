#!/usr/bin/env bash
# Writes docs/passes.md anew: what each pass of the conversion is good for, over all stored recordings. Takes some minutes.
# The reasons in its last column are kept; a new pass gets "?" there. Options are Maven's, such as -o.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -B -ntp -pl simulator -am -DskipTests test-compile "$@"
cd simulator
exec java -cp target/test-classes:target/classes:../recorder/target/test-classes:../recorder/target/classes corecast.corpus.PassEvidence
