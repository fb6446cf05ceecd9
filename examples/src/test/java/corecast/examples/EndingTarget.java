package corecast.examples;

/** Works for a moment, then ends with the status it is given, or as if killed. */
final class EndingTarget {
  private EndingTarget() {}

  public static void main(String[] args) throws Exception {
    long sum = 0;
    for (int i = 0; i < 1_000_000; i++) {
      sum += i % 7;
    }
    if (args[0].equals("killed")) {
      String pid = Long.toString(ProcessHandle.current().pid());
      new ProcessBuilder("kill", "-9", pid).start().waitFor();
    }
    System.exit(sum < 0 ? 1 : Integer.parseInt(args[0]));
  }
}
