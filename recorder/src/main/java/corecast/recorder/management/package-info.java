/** The critical path as an MXBean. Loaded only where somebody asks for it. */
@org.jspecify.annotations.NullMarked
package corecast.recorder.management;
