package corecast.examples.message;

/** Somebody wants to buy something. */
public record Order(int number) implements Message {
  @Override
  public int place() {
    return 0;
  }

  @Override
  public Message handle() {
    long price = number;
    for (int i = 0; i < Work.ROUNDS; i++) {
      price = Work.mixed(price, i);
    }
    return new Payment(number, price);
  }
}
