package corecast.conversion.lock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which visits of a monitor wait for which others, if there is more behind it than one counter: a
 * chain of buffers, or threads that go round a ring one behind the other, with one condition for
 * all. Each time that a visit of one class waited, those of another one were the same number
 * behind, and each time that it went on they were less far behind: then it waits for these. Of
 * several classes that fit, it waits for all: what has to be waited for is among them, and the
 * recording has kept the others, too.
 */
final class LimitFit {
  /** More classes than this are rather workers of a pool than links of a chain. */
  private static final int MOST_CLASSES = 32;

  /** Visits of one class that wait for more classes than this keep their recorded order. */
  private static final int MOST_LIMITS = 4;

  /** As of {@link CounterFit}: of this part of the visits limits must tell, in percent. */
  private static final long ENOUGH = 80;

  private static final long LEAST = 20;

  /**
   * Who waited in fewer visits than this may have waited for something else, unless there were as
   * many visits of both classes.
   */
  private static final int LEAST_WAITS = 4;

  private static final long UNKNOWN = Long.MIN_VALUE;

  /**
   * Visits of one class wait for those of another.
   *
   * @param waits the class that waits
   * @param lets the class that lets it go on
   * @param ahead how many visits of the first may go on before the first of the other
   */
  record Limit(int waits, int lets, long ahead) {}

  /**
   * What was found.
   *
   * @param limits in the order of the classes that wait
   * @param until for each class the number of the look from which on limits do not tell its visits:
   *     0 if they tell none, the number of looks if they tell all
   */
  record Limits(List<Limit> limits, int[] until) {}

  private final CounterFit.Looks looks;
  private final int[] functions;

  /** By class in how many of its visits somebody waited. */
  private final int[] waits;

  /** By class how many of its visits have gone on until now. */
  private final long[] went;

  // By class that waits, and class that lets it go on.
  private final long[][] behind;
  private final long[][] leastGoing;
  private final int[][] until;

  private LimitFit(CounterFit.Looks looks, int[] functions) {
    this.looks = looks;
    this.functions = functions;
    int classes = looks.classes();
    waits = waits(looks);
    went = new long[classes];
    behind = new long[classes][classes];
    leastGoing = new long[classes][classes];
    until = new int[classes][classes];
    for (int c = 0; c < classes; c++) {
      Arrays.fill(behind[c], UNKNOWN);
      Arrays.fill(leastGoing[c], Long.MAX_VALUE);
      Arrays.fill(until[c], looks.classOf().length);
    }
  }

  /**
   * The limits behind a monitor; none if they do not tell enough.
   *
   * @param functions by class the function in which its visits are
   */
  static Limits of(CounterFit.Looks looks, int[] functions) {
    Limits none = new Limits(List.of(), new int[looks.classes()]);
    if (looks.classes() > MOST_CLASSES) {
      return none;
    }
    LimitFit fit = new LimitFit(looks, functions);
    fit.follow();
    Limits found = fit.limits();
    return fit.tellEnough(found) ? found : none;
  }

  private void follow() {
    for (int look = 0; look < looks.classOf().length; look++) {
      int c = looks.classOf()[look];
      boolean goesOn = looks.went()[look];
      for (int other = 0; other < went.length; other++) {
        if (look < until[c][other] && mayLet(other, c) && !fits(c, other, goesOn)) {
          until[c][other] = look;
        }
      }
      went[c] += goesOn ? 1 : 0;
    }
  }

  /** Whoever notifies, in another function: in one function threads rather meet. */
  private boolean mayLet(int other, int waits) {
    return looks.changes()[other] && functions[other] != functions[waits];
  }

  private boolean fits(int c, int other, boolean goesOn) {
    long value = went[other] - went[c];
    if (goesOn) {
      leastGoing[c][other] = Math.min(leastGoing[c][other], value);
      return behind[c][other] == UNKNOWN || value > behind[c][other];
    }
    boolean isFirst = behind[c][other] == UNKNOWN;
    boolean fits =
        value <= 0 && value < leastGoing[c][other] && (isFirst || value == behind[c][other]);
    if (fits) {
      behind[c][other] = value;
    }
    return fits;
  }

  private Limits limits() {
    int all = looks.classOf().length;
    int classes = looks.classes();
    List<Limit> limits = new ArrayList<>();
    int[] told = new int[classes];
    for (int c = 0; c < classes; c++) {
      for (int other = 0; waits[c] > 0 && other < classes; other++) {
        told[c] = isClear(c, other) ? Math.max(told[c], until[c][other]) : told[c];
      }
      List<Limit> its = new ArrayList<>();
      for (int other = 0; told[c] > 0 && other < classes; other++) {
        if (mayLet(other, c) && until[c][other] == told[c] && behind[c][other] != UNKNOWN) {
          its.add(new Limit(c, other, -behind[c][other]));
        }
      }
      if (its.size() > MOST_LIMITS) {
        told[c] = 0;
      } else {
        limits.addAll(its);
      }
    }
    List<Limit> fitted = List.copyOf(limits);
    for (int c = 0; c < classes; c++) {
      if (waits[c] == 0 && !waitsAnywhere(functions[c])) {
        told[c] = lets(fitted, c) ? all : 0;
      } else if (waits[c] == 0 && keepDistances(c, fitted, limits)) {
        told[c] = all;
      }
    }
    return new Limits(limits, told);
  }

  private boolean waitsAnywhere(int function) {
    for (int c = 0; c < functions.length; c++) {
      if (functions[c] == function && waits[c] > 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean lets(List<Limit> limits, int c) {
    return limits.stream().anyMatch(limit -> limit.lets() == c);
  }

  /**
   * Who never waited, where visits of others in that function have: what it has to wait for is not
   * known, so it gets no further ahead of any of them than it got.
   */
  private boolean keepDistances(int c, List<Limit> fitted, List<Limit> limits) {
    List<Limit> its = new ArrayList<>();
    for (int other = 0; other < functions.length; other++) {
      int lets = functions[other];
      if (leastGoing[c][other] != Long.MAX_VALUE
          && fitted.stream()
              .anyMatch(
                  limit ->
                      functions[limit.waits()] == functions[c]
                          && functions[limit.lets()] == lets)) {
        its.add(new Limit(c, other, Math.max(0, 1 - leastGoing[c][other])));
      }
    }
    boolean isKept = !its.isEmpty() && its.size() <= MOST_LIMITS;
    limits.addAll(isKept ? its : List.of());
    return isKept;
  }

  private boolean isClear(int c, int other) {
    return mayLet(other, c)
        && behind[c][other] != UNKNOWN
        && (waits[c] >= LEAST_WAITS || went[c] == went[other]);
  }

  /** By class how often its visits waited. */
  private static int[] waits(CounterFit.Looks looks) {
    int[] waits = new int[looks.classes()];
    boolean[] waited = new boolean[looks.classes()];
    for (int look = 0; look < looks.classOf().length; look++) {
      int c = looks.classOf()[look];
      waits[c] += !looks.went()[look] && !waited[c] ? 1 : 0;
      waited[c] = !looks.went()[look];
    }
    return waits;
  }

  private boolean tellEnough(Limits found) {
    long all = 0;
    long told = 0;
    for (int look = 0; look < looks.classOf().length; look++) {
      if (looks.went()[look]) {
        all++;
        told += look < found.until[looks.classOf()[look]] ? 1 : 0;
      }
    }
    return told >= LEAST && told * 100 >= all * ENOUGH;
  }
}
