/** What the release has beside its jars, made of the command line's own description of itself. */
@org.jspecify.annotations.NullMarked
package corecast.release;
