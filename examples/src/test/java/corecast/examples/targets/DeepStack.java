package corecast.examples.targets;

/** A thread that calls itself, as deep as it can ({@code measure}) or so deep as it is told. */
public final class DeepStack {
  private static final int OVERFLOWN = 3;

  private static int deepest;

  private DeepStack() {}

  public static void main(String[] args) throws Exception {
    boolean measures = args[0].equals("measure");
    int depth = measures ? Integer.MAX_VALUE : Integer.parseInt(args[0]);
    Thread thread =
        new Thread(
            () -> {
              try {
                descend(0, depth, 1);
              } catch (StackOverflowError e) {
                if (!measures) {
                  System.exit(OVERFLOWN);
                }
              }
            });
    thread.start();
    thread.join();
    System.out.println(deepest);
  }

  private static long descend(int now, int depth, long mixed) {
    deepest = now;
    if (now == depth || now % 1_000_000 == 999_999) {
      return mixed;
    }
    return descend(now + 1, depth, mixed * 31 + now) + 1;
  }
}
