/** The critical path as events of the flight recorder. Loaded only where somebody asks for them. */
@org.jspecify.annotations.NullMarked
package corecast.recorder.flight;
