/**
 * What the recorder keeps for one thread: its records, its functions, and the objects it works on.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.thread;
