package corecast.recorder.hook.library;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that the compiler must not copy into its callers: the seldom path of hooks, and the
 * frequent hooks as a whole. Otherwise a small recursive function, or one that takes a monitor,
 * costs a hundred times as much compilation as it does unwoven; it, and what waits for the compiler
 * behind it, runs slow code for as long as that takes, and on one CPU with many threads that is
 * most of the run.
 *
 * <p>In the agent's boot jar it becomes HotSpot's own annotation, which is heeded on the boot class
 * path only; elsewhere it is just a remark.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface OutOfLine {}
