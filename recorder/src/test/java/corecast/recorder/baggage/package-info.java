@org.jspecify.annotations.NullMarked
package corecast.recorder.baggage;
