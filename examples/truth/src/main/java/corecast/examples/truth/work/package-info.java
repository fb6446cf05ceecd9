/** Drivers of the programs to work with. */
@NullMarked
package corecast.examples.truth.work;

import org.jspecify.annotations.NullMarked;
