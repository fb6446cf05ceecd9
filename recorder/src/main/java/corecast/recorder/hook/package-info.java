/**
 * What runs inside the recorded program: {@link corecast.recorder.hook.Hooks} and the classes
 * beside it are called, find the state of their thread and write records to the thread's stream.
 * {@link corecast.recorder.hook.Recording} switches it on and off.
 *
 * <p>It may sit on the boot class path below the instrumented library, so no hook uses {@code
 * java.util.concurrent}, lambdas or string concatenation, and none locks on its usual path: locks
 * are taken for a new thread, a new object, a new block of the file, and nothing else.
 *
 * <p>The packages below know nothing of this one. {@code cpu} tells how much CPU time was used,
 * {@code library} what the JDK keeps for itself; {@code object}, {@code session} and {@code thread}
 * are built upon one another, and upon them what a thread writes of its tasks, operations, loops
 * and input and output.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook;
