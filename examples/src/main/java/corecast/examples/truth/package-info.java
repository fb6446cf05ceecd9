/**
 * The yardstick: programs by others, run, recorded and predicted. {@code docs/truth.sh} starts it.
 */
@NullMarked
package corecast.examples.truth;

import org.jspecify.annotations.NullMarked;
