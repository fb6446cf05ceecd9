package corecast.examples.message;

/** Takes messages to the places that handle them, and what follows to the next place. */
public interface Carrier {
  /** A message begins its way. */
  void send(Message message) throws InterruptedException;

  /** Returns when the ways of all messages are over. */
  void end() throws InterruptedException;
}
