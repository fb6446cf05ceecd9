/**
 * Loops that wait for something again and again, and what it was. Start reading at PollingLoops.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.loop;
