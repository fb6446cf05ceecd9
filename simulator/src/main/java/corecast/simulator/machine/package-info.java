/** How processors advance the bodies that can run: ideal processor sharing in two clocks. */
@org.jspecify.annotations.NullMarked
package corecast.simulator.machine;
