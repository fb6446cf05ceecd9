/** Drivers of the held-out programs: nobody records or predicts them before the end. */
@NullMarked
package corecast.examples.truth.held;

import org.jspecify.annotations.NullMarked;
