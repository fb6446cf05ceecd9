package corecast.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** An exact fraction in lowest terms with a positive denominator. */
public record Rational(BigInteger numerator, BigInteger denominator)
    implements Comparable<Rational> {
  public static final Rational ZERO = of(0);
  public static final Rational ONE = of(1);

  public static Rational of(long value) {
    return new Rational(BigInteger.valueOf(value), BigInteger.ONE);
  }

  public static Rational of(long numerator, long denominator) {
    return lowest(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  private static Rational lowest(BigInteger numerator, BigInteger denominator) {
    BigInteger divisor = numerator.gcd(denominator);
    if (denominator.signum() < 0) {
      divisor = divisor.negate();
    }
    return divisor.equals(BigInteger.ONE)
        ? new Rational(numerator, denominator)
        : new Rational(numerator.divide(divisor), denominator.divide(divisor));
  }

  public int signum() {
    return numerator.signum();
  }

  public Rational plus(Rational other) {
    if (signum() == 0) {
      return other;
    }
    if (other.signum() == 0) {
      return this;
    }
    if (denominator.equals(other.denominator)) {
      BigInteger sum = numerator.add(other.numerator);
      return denominator.equals(BigInteger.ONE)
          ? new Rational(sum, BigInteger.ONE)
          : lowest(sum, denominator);
    }
    return lowest(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  public Rational negate() {
    return new Rational(numerator.negate(), denominator);
  }

  public Rational minus(Rational other) {
    return plus(other.negate());
  }

  public Rational times(Rational other) {
    if (signum() == 0 || other.signum() == 0) {
      return ZERO;
    }
    return lowest(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  public Rational over(Rational other) {
    return lowest(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  @Override
  public int compareTo(Rational other) {
    if (denominator.equals(other.denominator)) {
      return numerator.compareTo(other.numerator);
    }
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  public double doubleValue() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
        .doubleValue();
  }

  @Override
  public String toString() {
    return denominator.equals(BigInteger.ONE) ? numerator + "" : numerator + "/" + denominator;
  }
}
