package corecast.examples.real;

/** Work of a given size. */
final class Busy {
  private Busy() {}

  /** How many primes there are up to some number: 20,000 takes a few ms. */
  static long primes(int last) {
    long count = 0;
    for (int n = 2; n <= last; n++) {
      boolean prime = true;
      for (int d = 2; d * d <= n && prime; d++) {
        prime = n % d != 0;
      }
      count += prime ? 1 : 0;
    }
    return count;
  }
}
