package corecast.targets;

/** Calls a tiny function and a recursive one very often, in so many rounds. */
public final class SmallFunctions {
  private SmallFunctions() {}

  public static void main(String[] args) {
    int rounds = Integer.parseInt(args[0]);
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      sum += round(i);
    }
    System.out.println(sum);
  }

  private static long round(int number) {
    long sum = 0;
    for (int i = 0; i < 200_000; i++) {
      sum += tiny(i ^ number);
    }
    return sum + recursive(18);
  }

  /** Has a loop, so that it counts as a function. */
  private static long tiny(long x) {
    long sum = x;
    for (int i = 0; i < 2; i++) {
      sum = sum * 31 + (sum >>> 7);
    }
    return sum;
  }

  /** 8361 calls for 18. */
  private static long recursive(int n) {
    long sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += n ^ i;
    }
    return n < 2 ? sum : sum + recursive(n - 1) + recursive(n - 2);
  }
}
