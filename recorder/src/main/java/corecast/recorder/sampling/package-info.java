/** The profilers that tell which functions threads are in. */
@org.jspecify.annotations.NullMarked
package corecast.recorder.sampling;
