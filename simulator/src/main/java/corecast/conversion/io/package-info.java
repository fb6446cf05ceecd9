/**
 * Files, connections and child processes: what is a delay, and what waits for another thread. Start
 * reading at Streams.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.io;
