/**
 * Puts the calls of {@link corecast.recorder.hook.Hooks} into classes. {@code Weaver} is what the
 * virtual machine calls; {@code AppWeaver} is the list of passes over an application class. The
 * packages below do the work: {@code jdk} for classes of the JDK, {@code loop} and {@code spin} for
 * the application's loops, with {@code code} for what they share; {@code made} has the classes that
 * are made at run time.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave;
