/**
 * A thread pool that runs first what is critical (Dooley, Arya and Kalé 2010): the critical path of
 * every task while the program runs, and an order of the tasks that is learned from it. It needs
 * neither the agent nor a recording.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.executor;
