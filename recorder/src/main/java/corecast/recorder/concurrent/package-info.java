/** What a program may call to mark instants and to name stretches of code in its recording. */
@org.jspecify.annotations.NullMarked
package corecast.recorder.concurrent;
