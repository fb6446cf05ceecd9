/** A page about many recordings. */
@org.jspecify.annotations.NullMarked
package corecast.fleet.page;
