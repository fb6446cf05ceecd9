package corecast.conversion.plan;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that one pass gives and others need: a value, or only that the pass has run. */
public final class Fact<T> {
  /** What a fact without a value has in its place. */
  public enum Done {
    DONE
  }

  private final String name;
  private final @Nullable Supplier<? extends T> otherwise;

  private Fact(String name, @Nullable Supplier<? extends T> otherwise) {
    this.name = name;
    this.otherwise = otherwise;
  }

  /** A value that whoever needs it cannot do without. */
  public static <T> Fact<T> of(String name) {
    return new Fact<>(name, null);
  }

  /** A value, and what it is if no pass gives it. */
  public static <T> Fact<T> of(String name, Supplier<? extends T> otherwise) {
    return new Fact<>(name, otherwise);
  }

  /** That events are decided about, or bodies or records have changed, and no value. */
  public static Fact<Done> done(String name) {
    return new Fact<>(name, () -> Done.DONE);
  }

  public boolean isOptional() {
    return otherwise != null;
  }

  T otherwise() {
    if (otherwise == null) {
      throw new IllegalStateException("no pass has given: " + name);
    }
    return otherwise.get();
  }

  @Override
  public String toString() {
    return name;
  }
}
