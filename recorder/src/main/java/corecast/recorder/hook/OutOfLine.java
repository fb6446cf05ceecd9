package corecast.recorder.hook;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that the compiler must not copy into its callers: the seldom path of hooks, and the
 * hooks of functions as a whole. Otherwise a small recursive function costs a hundred times as much
 * compilation as it does unwoven, runs slow code for as long as that takes, and on one CPU with
 * many threads that is most of the run.
 *
 * <p>In the agent's boot jar it becomes HotSpot's own annotation, which is heeded on the boot class
 * path only; elsewhere it is just a remark.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@interface OutOfLine {}
