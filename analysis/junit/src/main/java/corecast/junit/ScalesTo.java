package corecast.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The test method is a scenario that is expected to scale. It is run in a JVM of its own, on one
 * CPU and recorded, and its speedup on many processors is predicted.
 *
 * <p>The test fails if the scenario fails, or if the speedup is too small for certain. It is
 * aborted, with the reason, where that cannot be judged. The class needs a constructor without
 * parameters, and the method none either; methods such as {@code BeforeEach} are not run in that
 * JVM.
 *
 * <p>{@code @Test @ScalesTo(processors = 8, speedup = 5.5) void scales() { ... }}
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ScalesToExtension.class)
public @interface ScalesTo {
  int processors();

  /** How many times as fast it is expected to be on them as on one. */
  double speedup();

  /** How many recordings are made; the whole interval of their median must be below the goal. */
  int runs() default 3;
}
