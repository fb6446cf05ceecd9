package corecast.examples.message;

import org.jspecify.annotations.Nullable;

/** What one part of a program asks of another. Its class is its kind. */
public interface Message {
  /** Each kind is handled in a place of its own, numbered from 0. */
  int KINDS = 3;

  /** Which place handles it. */
  int place();

  /** Does what it asks for; returns the message that follows, {@code null} if none does. */
  @Nullable Message handle();
}
