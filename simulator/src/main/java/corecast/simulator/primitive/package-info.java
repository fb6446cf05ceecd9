/**
 * One small state machine per synchronization primitive. They answer the engine: who goes on, who
 * waits.
 */
@org.jspecify.annotations.NullMarked
package corecast.simulator.primitive;
