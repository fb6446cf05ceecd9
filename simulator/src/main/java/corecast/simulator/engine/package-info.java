/**
 * The discrete-event loop: takes bodies through their steps, asks primitives, keeps the order of
 * events.
 */
@org.jspecify.annotations.NullMarked
package corecast.simulator.engine;
