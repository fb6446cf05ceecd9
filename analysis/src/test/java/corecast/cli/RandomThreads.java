package corecast.cli;

import java.util.Random;

/**
 * Threads with random work, functions, locks and sleeps.
 *
 * @param text the program, in us
 * @param work of all of them together, us
 */
record RandomThreads(String text, long work) {
  static RandomThreads of(int seed) {
    Random random = new Random(seed);
    StringBuilder program = new StringBuilder("unit 1us\n");
    long work = 0;
    for (int t = 0; t < 6; t++) {
      program.append("thread T").append(t).append('\n');
      for (int i = 0; i < 30; i++) {
        int run = random.nextInt(9);
        work += run;
        int kind = random.nextInt(4);
        String lock = "L" + random.nextInt(2);
        program.append(kind == 0 ? "  enter g\n" : kind == 1 ? "  lock " + lock + "\n" : "");
        program.append("  run f").append(random.nextInt(3)).append(' ').append(run).append('\n');
        program.append(kind == 0 ? "  exit\n" : kind == 1 ? "  unlock " + lock + "\n" : "");
        program.append(kind == 2 ? "  sleep 2\n" : "");
      }
    }
    return new RandomThreads(program.toString(), work);
  }
}
