/**
 * The tasks that one thread hands over, runs and waits for, and the program's code that the library
 * calls.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.task;
