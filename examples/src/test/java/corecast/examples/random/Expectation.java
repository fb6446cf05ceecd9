package corecast.examples.random;

/** Between which times the model has a program end, when the order of ties is anybody's guess. */
record Expectation(double least, double most) {
  static Expectation of(String name, int processors, int tries, boolean anyOrder) {
    Plan plan = Generator.program(name).modelled();
    double least = Double.MAX_VALUE;
    double most = 0;
    for (int seed = 0; seed < tries; seed++) {
      double nanos = Model.nanos(plan, Generator.objects(), processors, seed, anyOrder);
      least = Math.min(least, nanos);
      most = Math.max(most, nanos);
    }
    return new Expectation(least, most);
  }

  boolean contains(double nanos, double tolerance) {
    return nanos >= least - tolerance && nanos <= most + tolerance;
  }

  @Override
  public String toString() {
    return String.format("%.3f..%.3f", least / 1e6, most / 1e6);
  }
}
