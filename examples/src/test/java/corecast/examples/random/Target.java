package corecast.examples.random;

import corecast.recorder.concurrent.Corecast;

/**
 * Runs the programs of the names that it is given, one after the other, each between two marks.
 * With {@code -Dcorecast.repeat=4} it runs each so often and prints how long that took, ns; the
 * marks are at the last time.
 */
public final class Target {
  private Target() {}

  public static void main(String[] names) throws Exception {
    Works.doIt(0);
    int repeat = Integer.getInteger("corecast.repeat", 1);
    for (String name : names) {
      for (int i = 1; i < repeat; i++) {
        time(name);
      }
      Piece program = Generator.program(name);
      Corecast.mark(name + " begins");
      long result = program.run();
      Corecast.mark(name + " ends");
      System.out.println(name + " " + result);
    }
  }

  private static void time(String name) throws Exception {
    Piece program = Generator.program(name);
    long start = System.nanoTime();
    program.run();
    System.out.println(name + " took " + (System.nanoTime() - start));
  }
}
