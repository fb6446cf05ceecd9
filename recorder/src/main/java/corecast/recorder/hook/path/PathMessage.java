package corecast.recorder.hook.path;

import org.jspecify.annotations.Nullable;

/**
 * A path on its way to another process, as text: numbers of base 36 with dots between them, so that
 * it may stand in any header. First the computation that it belongs to and its number, then the
 * path as it ran and the one of dependences only, each as its length, the time of each function on
 * it and the gain of each.
 *
 * <p>Whoever reads it may be lied to: a text of another form, too long, or with numbers that no
 * path has is none.
 *
 * @param computation the functions and the group of processes
 * @param ran has the number of the computation
 * @param free the one of dependences only
 */
record PathMessage(long computation, PathValue ran, PathValue free) {
  private static final int BASE = 36;

  /** Of two paths, each with as many functions as there may be. */
  private static final int MOST_FIELDS = 4 + 4 * OnlinePath.MOST_FUNCTIONS;

  private static final int MOST_DIGITS = 13;
  private static final int MOST_LENGTH = MOST_FIELDS * (MOST_DIGITS + 1);

  /** Two years: sums of such times are far from the largest number. */
  private static final long MOST_NANOS = 1L << 56;

  private static final long MOST_NUMBER = 1L << 30;

  int number() {
    return ran.epoch;
  }

  boolean isOf(Epoch epoch) {
    return number() == epoch.number && isLike(epoch);
  }

  /** Whether it belongs to that computation, or one before or after with the same functions. */
  boolean isLike(Epoch epoch) {
    return computation == epoch.computation
        && epoch.computation != 0
        && ran.functions() == epoch.selection.count();
  }

  String format() {
    StringBuilder text = new StringBuilder(Long.toUnsignedString(computation, BASE));
    add(text, number());
    add(text, ran);
    add(text, free);
    return text.toString();
  }

  private static void add(StringBuilder text, PathValue path) {
    add(text, path.longest);
    for (long share : path.shares) {
      add(text, share);
    }
    for (long gain : path.gains) {
      add(text, gain);
    }
  }

  private static void add(StringBuilder text, long number) {
    text.append('.').append(Long.toString(number, BASE));
  }

  /** The message of a text; {@code null} if it is none. */
  static @Nullable PathMessage parse(String text) {
    int length = text.length();
    if (length > MOST_LENGTH) {
      return null;
    }
    long[] fields = new long[MOST_FIELDS];
    int count = 0;
    int from = 0;
    for (int i = 0; i <= length; i++) {
      if (i == length || text.charAt(i) == '.') {
        if (i == from || i - from > MOST_DIGITS || count == MOST_FIELDS) {
          return null;
        }
        count++;
        from = i + 1;
      } else {
        int digit = digit(text.charAt(i));
        if (digit < 0) {
          return null;
        }
        if (count == MOST_FIELDS || count > 0 && fields[count] > MOST_NANOS) {
          return null;
        }
        fields[count] = fields[count] * BASE + digit;
      }
    }
    return of(fields, count);
  }

  private static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
  }

  private static @Nullable PathMessage of(long[] fields, int count) {
    if (count < 4 || count % 4 != 0 || fields[1] < 1 || fields[1] > MOST_NUMBER) {
      return null;
    }
    int number = (int) fields[1];
    PathValue ran = path(number, fields, 2, count / 4 - 1);
    PathValue free = path(number, fields, count / 2 + 1, count / 4 - 1);
    return ran == null || free == null ? null : new PathMessage(fields[0], ran, free);
  }

  /** The path that begins in that field; {@code null} if it breaks a law of all paths. */
  private static @Nullable PathValue path(int number, long[] fields, int at, int functions) {
    long longest = fields[at];
    if (longest < 0 || longest > MOST_NANOS) {
      return null;
    }
    long[] shares = new long[functions];
    long[] gains = new long[functions];
    for (int i = 0; i < functions; i++) {
      shares[i] = fields[at + 1 + i];
      gains[i] = fields[at + 1 + functions + i];
      if (shares[i] < 0 || shares[i] > longest || gains[i] < 0 || gains[i] > shares[i]) {
        return null;
      }
    }
    return new PathValue(number, longest, shares, gains);
  }
}
