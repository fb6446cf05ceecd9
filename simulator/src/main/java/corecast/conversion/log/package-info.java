/**
 * The recorded events, in columns by thread, and what can be said of them without looking at other
 * threads. Start reading at EventLog.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.log;
