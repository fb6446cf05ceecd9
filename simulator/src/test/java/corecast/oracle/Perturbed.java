package corecast.oracle;

/**
 * {@code value + slope * eps} with an infinitely small positive eps: ordered first by value, then
 * by slope. Everything a replay computes is linear in it, so a replay with one segment shortened by
 * eps yields T and its exact one-sided derivative.
 */
public record Perturbed(Rational value, Rational slope) implements Comparable<Perturbed> {
  public static final Perturbed ZERO = of(0);

  public static Perturbed of(long value) {
    return new Perturbed(Rational.of(value), Rational.ZERO);
  }

  /** {@code value - eps}. */
  public static Perturbed shortened(long value) {
    return new Perturbed(Rational.of(value), Rational.of(-1));
  }

  public Perturbed plus(Perturbed other) {
    return new Perturbed(value.plus(other.value), slope.plus(other.slope));
  }

  public Perturbed minus(Perturbed other) {
    return new Perturbed(value.minus(other.value), slope.minus(other.slope));
  }

  public Perturbed times(Rational factor) {
    return new Perturbed(value.times(factor), slope.times(factor));
  }

  public Perturbed over(Rational divisor) {
    return new Perturbed(value.over(divisor), slope.over(divisor));
  }

  @Override
  public int compareTo(Perturbed other) {
    int byValue = value.compareTo(other.value);
    return byValue != 0 ? byValue : slope.compareTo(other.slope);
  }

  @Override
  public String toString() {
    return slope.signum() == 0 ? value.toString() : value + " + " + slope + " eps";
  }
}
