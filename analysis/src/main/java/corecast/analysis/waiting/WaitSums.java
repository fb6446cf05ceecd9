package corecast.analysis.waiting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Waits, added up by the place where they are waited in and by the class of their explanation. Two
 * waits of a place are of one class if the same steps explain them in the same tenths.
 */
final class WaitSums {
  /** In place of an operation: waits for a worker or carrier to go on. */
  static final int NO_OPERATION = 0xFFFF;

  /** The releaser did it itself, after it last waited. */
  static final int DIRECT = -1;

  /** The releaser has not waited since it began. */
  static final int START = -2;

  /** Shares are told apart in steps of a tenth. */
  private static final int POINTS = 10;

  /** More explanations of one place are put together: no table of them would be read. */
  static final int MOST_CLASSES = 256;

  /** The same of all places together. */
  static final int MOST_OF_ALL = 1 << 14;

  private final PathSteps steps;
  private final Interner sites = new Interner();
  private final Interner causes = new Interner();
  private final Interner classNumbers = new Interner();
  private final List<ClassSum> classes = new ArrayList<>();
  final List<SiteSum> bySite = new ArrayList<>();

  private int[] cause = new int[16];
  private int[] points = new int[16];
  private double[] rest = new double[16];

  WaitSums(PathSteps steps) {
    this.steps = steps;
  }

  static final class SiteSum {
    long waits;
    long ticks;
    long stepsBefore;
    long stepsAfter;
    final List<ClassSum> classes = new ArrayList<>();

    /** Those beyond the most there may be, together. */
    final ClassSum others = new ClassSum();
  }

  /** The waits of one class; what explains them, by cause. */
  static final class ClassSum {
    long waits;
    long ticks;
    final Amounts causes = new Amounts();
  }

  int site(int group, int function, int operation, int target) {
    int site =
        sites.number(
            (long) group << 32 | (function & 0xFFFF_FFFFL),
            (long) operation << 32 | (target & 0xFFFF_FFFFL));
    if (site == bySite.size()) {
      bySite.add(new SiteSum());
    }
    return site;
  }

  int group(int site) {
    return (int) (sites.first(site) >> 32);
  }

  int function(int site) {
    return (int) sites.first(site);
  }

  int operation(int site) {
    return (int) (sites.second(site) >> 32);
  }

  int target(int site) {
    return (int) sites.second(site);
  }

  int step(int ofCause) {
    return (int) causes.first(ofCause);
  }

  /** {@link #DIRECT}, {@link #START}, or the place where the releaser had waited. */
  int via(int ofCause) {
    return (int) causes.second(ofCause);
  }

  /** Adds a wait; what the explanation leaves open is unknown, and the releaser's. */
  void add(int site, long waited, Explanation why, int releaserWaited, int releaserGroup) {
    int parts = why.parts();
    makeRoom(parts + 1);
    SiteSum at = bySite.get(site);
    long open = waited;
    for (int i = 0; i < parts; i++) {
      cause[i] = causes.number(why.step(i), why.isDirect(i) ? DIRECT : releaserWaited);
      open -= why.amount(i);
    }
    boolean known = open == 0;
    if (!known) {
      int unknown =
          steps.step(releaserGroup, PathSteps.NOTHING, PathSteps.NOTHING, StepState.UNKNOWN);
      cause[parts] = causes.number(unknown, DIRECT);
    }
    ClassSum sum = known ? classOf(at, site, waited, why) : at.others;
    for (int i = 0; i < parts; i++) {
      sum.causes.add(cause[i], why.amount(i));
    }
    if (!known) {
      sum.causes.add(cause[parts], open);
    }
    sum.waits++;
    sum.ticks += waited;
    at.waits++;
    at.ticks += waited;
    at.stepsBefore += why.stepsBefore();
    at.stepsAfter += known ? parts : parts + 1;
  }

  private ClassSum classOf(SiteSum at, int site, long waited, Explanation why) {
    divide(waited, why);
    long one = mixed(site, 1);
    long two = mixed(site, 2);
    for (int i = 0; i < why.parts(); i++) {
      if (points[i] > 0) {
        one += mixed((long) cause[i] << 8 | points[i], 3);
        two += mixed((long) cause[i] << 8 | points[i], 4);
      }
    }
    boolean full = at.classes.size() == MOST_CLASSES || classes.size() == MOST_OF_ALL;
    int known = classNumbers.size();
    int number = full ? classNumbers.find(one, two) : classNumbers.number(one, two);
    if (number < 0) {
      return at.others;
    }
    if (number == known) {
      ClassSum fresh = new ClassSum();
      classes.add(fresh);
      at.classes.add(fresh);
    }
    return classes.get(number);
  }

  /** Ten points for the parts of an explanation, the largest remainders rounded up. */
  private void divide(long waited, Explanation why) {
    int parts = why.parts();
    int left = POINTS;
    for (int i = 0; i < parts; i++) {
      double share = (double) POINTS * why.amount(i) / waited;
      points[i] = (int) share;
      rest[i] = share - points[i];
      left -= points[i];
    }
    for (; left > 0; left--) {
      int largest = 0;
      for (int i = 1; i < parts; i++) {
        if (rest[i] > rest[largest] || (rest[i] == rest[largest] && cause[i] < cause[largest])) {
          largest = i;
        }
      }
      points[largest]++;
      rest[largest] = -1;
    }
  }

  private static long mixed(long value, long salt) {
    long mixed = (value + 1) * 0x9E3779B97F4A7C15L + salt * 0xC2B2AE3D27D4EB4FL;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  private void makeRoom(int parts) {
    if (cause.length < parts) {
      cause = Arrays.copyOf(cause, 2 * parts);
      points = Arrays.copyOf(points, 2 * parts);
      rest = Arrays.copyOf(rest, 2 * parts);
    }
  }
}
