package corecast.recorder.hook;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of the seldom path, which the compiler must not copy into every woven method: without
 * this a small recursive function costs a hundred times as much compilation as it does unwoven.
 *
 * <p>In the agent's boot jar it becomes HotSpot's own annotation, which is heeded on the boot class
 * path only; elsewhere it is just a remark.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@interface OutOfLine {}
