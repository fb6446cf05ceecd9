/** What the drivers share. */
@NullMarked
package corecast.examples.truth.team;

import org.jspecify.annotations.NullMarked;
