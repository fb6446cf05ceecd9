/**
 * Loops that wait for something again and again, and what it was. Start reading at PollingLoops,
 * which only wait; RoundsUntilTold do something each time, ClockLoops look at the time.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.loop;
