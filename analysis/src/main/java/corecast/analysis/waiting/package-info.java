/** Where a replay waits otherwise than its recording did. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.waiting;
