package corecast.targets;

import corecast.recorder.concurrent.Corecast;

/** Sets so many marks, and prints what the system's clock said before and after each. */
public final class ClockMarks {
  private ClockMarks() {}

  public static void main(String[] args) throws InterruptedException {
    StringBuilder said = new StringBuilder();
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      Thread.sleep(5);
      long before = System.nanoTime();
      Corecast.mark("mark" + i);
      said.append(before).append(' ').append(System.nanoTime()).append('\n');
    }
    System.out.print(said);
  }
}
