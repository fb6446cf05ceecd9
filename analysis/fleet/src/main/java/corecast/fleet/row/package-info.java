/** A recording as rows of seven tables. */
@org.jspecify.annotations.NullMarked
package corecast.fleet.row;
