/**
 * Drivers for published libraries: real programs that were not written for Corecast.
 *
 * <p>They belong to the Maven profile {@code real-programs} of this module; {@code
 * docs/real-programs.sh} builds, runs, records and predicts them all, and docs/validation.md has
 * what came out. Each prints the same lines in every run; its time goes to standard error.
 */
@NullMarked
package corecast.examples.real;

import org.jspecify.annotations.NullMarked;
