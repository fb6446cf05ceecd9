/**
 * The critical path travels with messages between processes: for whoever sends and receives them.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.baggage;
