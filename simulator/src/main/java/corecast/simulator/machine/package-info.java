/**
 * How processors advance the bodies that can run: ideal processor sharing in two clocks, or round
 * robin with time slices.
 */
@org.jspecify.annotations.NullMarked
package corecast.simulator.machine;
