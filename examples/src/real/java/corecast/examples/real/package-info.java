/**
 * Drivers for published libraries: real programs that were not written for Corecast.
 *
 * <p>They belong to the Maven profile {@code real-programs} of this module; {@code
 * docs/real-programs.sh} builds, runs, records and predicts the first six, and docs/validation.md
 * has what came out. The others are small: recordings of them are in the corpus that conversions are
 * compared on (simulator/src/test/resources/corpus). Each prints the same lines in every run.
 */
@NullMarked
package corecast.examples.real;

import org.jspecify.annotations.NullMarked;
