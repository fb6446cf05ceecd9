/** The front door of the simulator: a program goes in, a timeline comes out. */
@org.jspecify.annotations.NullMarked
package corecast.simulator;
