/** The module for many recordings: analyses them side by side, and asks questions of the tables. */
@org.jspecify.annotations.NullMarked
package corecast.fleet;
