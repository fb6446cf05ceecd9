/** What can be said of the events of one thread at a time, before anything is decided. */
@org.jspecify.annotations.NullMarked
package corecast.conversion.analysis;
