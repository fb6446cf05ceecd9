/**
 * Weaves calls of {@link corecast.recorder.hook.Hooks} into the JDK's synchronization classes and
 * into application classes. Runs in a class loader of its own, with its own ASM.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave;
