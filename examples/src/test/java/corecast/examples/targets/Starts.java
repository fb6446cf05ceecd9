package corecast.examples.targets;

/** Starts so many threads that do nothing, one after the other. */
public final class Starts {
  private Starts() {}

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      Thread thread = new Thread(() -> {}, "nothing-" + i);
      thread.start();
      thread.join();
    }
  }
}
