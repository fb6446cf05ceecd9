package corecast.examples.message;

import org.jspecify.annotations.Nullable;

/** The buyer is told. */
public record Mail(int number, long paid) implements Message {
  private static volatile long sink;

  @Override
  public int place() {
    return 2;
  }

  @Override
  public @Nullable Message handle() {
    long told = paid;
    for (int i = 0; i < Work.ROUNDS; i++) {
      told = Work.mixed(told, i);
    }
    sink = told;
    return null;
  }

  /** What was told last. */
  public static long last() {
    return sink;
  }
}
