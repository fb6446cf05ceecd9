package corecast.examples.random;

import corecast.recorder.concurrent.Corecast;

/** Runs the programs of the names that it is given, one after the other, each between two marks. */
public final class Target {
  private Target() {}

  public static void main(String[] names) throws Exception {
    Works.doIt(0);
    for (String name : names) {
      Piece program = Generator.program(name);
      Corecast.mark(name + " begins");
      long result = program.run();
      Corecast.mark(name + " ends");
      System.out.println(name + " " + result);
    }
  }
}
