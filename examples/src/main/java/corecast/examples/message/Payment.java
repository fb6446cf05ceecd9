package corecast.examples.message;

/** It is to be paid, which takes twice as long as the rest. */
public record Payment(int number, long price) implements Message {
  @Override
  public int place() {
    return 1;
  }

  @Override
  public Message handle() {
    long paid = price;
    for (int i = 0; i < 2 * Work.ROUNDS; i++) {
      paid = Work.mixed(paid, i);
    }
    return new Mail(number, paid);
  }
}
