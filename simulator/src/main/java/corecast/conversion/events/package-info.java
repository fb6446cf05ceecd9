/** Recordings as text, one record a line, for people and for tests. */
@NullMarked
package corecast.conversion.events;

import org.jspecify.annotations.NullMarked;
