/**
 * What runs inside the recorded program: {@link corecast.recorder.hook.Hooks} is called, finds the
 * state of its thread and writes records to the thread's stream. {@link
 * corecast.recorder.hook.Recording} switches it on and off.
 *
 * <p>It may sit on the boot class path below the instrumented library, so no hook uses {@code
 * java.util.concurrent}, lambdas or string concatenation, and none locks on its usual path: locks
 * are taken for a new thread, a new object, a new block of the file, and nothing else.
 *
 * <p>The packages below stand by themselves: {@code cpu} tells how much CPU time was used, {@code
 * library} what the JDK keeps for itself.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook;
