/**
 * The online critical path (Hollingsworth 1996): what one thread keeps, and what it leaves at the
 * objects by which it hands on. It is told the records that otherwise go into a trace.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.path;
