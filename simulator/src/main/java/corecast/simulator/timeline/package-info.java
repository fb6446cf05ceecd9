/** What a replay yields: its events in order, with times, causes and running counts. */
@org.jspecify.annotations.NullMarked
package corecast.simulator.timeline;
