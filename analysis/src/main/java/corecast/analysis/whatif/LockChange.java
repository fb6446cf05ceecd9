package corecast.analysis.whatif;

import corecast.note.Numbers;

/** What becomes of a lock. */
public sealed interface LockChange {
  /** The change in words. */
  String describe();

  /** The change as it is written on the command line. */
  String word();

  /** Nobody takes it any more. */
  record Removed() implements LockChange {
    @Override
    public String word() {
      return "remove";
    }

    @Override
    public String describe() {
      return "removed";
    }
  }

  /**
   * That many locks in place of it, dealt out in turn to the threads and tasks that take it.
   *
   * @param ways 2 or more
   */
  record Split(int ways) implements LockChange {
    public Split {
      if (ways < 2) {
        throw new IllegalArgumentException("a lock split " + ways + " ways: expected 2 or more");
      }
    }

    @Override
    public String word() {
      return "split=" + ways;
    }

    @Override
    public String describe() {
      return "split " + ways + " ways, if threads share them evenly";
    }
  }

  /**
   * Less work while it is held.
   *
   * @param share of the work, 0 to 1, that is gone
   */
  record Shortened(double share) implements LockChange {
    public Shortened {
      requireShare(share);
    }

    @Override
    public String word() {
      return "shorten=" + percents(share);
    }

    @Override
    public String describe() {
      return "held " + Numbers.percent(share) + " shorter";
    }
  }

  /**
   * Work is done before it is taken, not while it is held: work at the beginning of its sections,
   * up to the first operation on anything else.
   *
   * @param share of that work, 0 to 1
   */
  record MovedOut(double share) implements LockChange {
    public MovedOut {
      requireShare(share);
    }

    @Override
    public String word() {
      return "move-out=" + percents(share);
    }

    @Override
    public String describe() {
      return Numbers.percent(share) + " of the work inside done before it";
    }
  }

  /**
   * A read-write lock in place of it, first come first served.
   *
   * @param functions sections that begin in a function of that name read, all others write; {@code
   *     *} stands for any characters
   */
  record ReadWrite(String functions) implements LockChange {
    @Override
    public String word() {
      return "readers=" + functions;
    }

    @Override
    public String describe() {
      return "read-write, read by " + functions;
    }

    boolean reads(String function) {
      String[] parts = functions.split("\\*", -1);
      StringBuilder pattern = new StringBuilder();
      for (int i = 0; i < parts.length; i++) {
        pattern.append(i == 0 ? "" : ".*").append(java.util.regex.Pattern.quote(parts[i]));
      }
      return function.matches(pattern.toString());
    }
  }

  private static String percents(double share) {
    return Numbers.plain(100 * share, false) + "%";
  }

  private static void requireShare(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share of " + share + ": expected 0 to 1");
    }
  }
}
