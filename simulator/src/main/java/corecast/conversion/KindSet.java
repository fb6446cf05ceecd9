package corecast.conversion;

import corecast.trace.EventKind;

/** Some kinds of events, to look for in logs. */
final class KindSet {
  private final boolean[] has = new boolean[128];
  private long below64;
  private long from64;

  private KindSet() {}

  static KindSet of(EventKind... kinds) {
    KindSet set = new KindSet();
    for (EventKind kind : kinds) {
      int code = kind.code();
      set.has[code] = true;
      set.below64 |= code < 64 ? 1L << code : 0;
      set.from64 |= code < 64 ? 0 : 1L << code;
    }
    return set;
  }

  /** Whether the kind with that code is one of them. */
  boolean has(int code) {
    return has[code];
  }

  /** Whether any is among kinds that are given by a bit for each code. */
  boolean isAmong(long kindsBelow64, long kindsFrom64) {
    return ((below64 & kindsBelow64) | (from64 & kindsFrom64)) != 0;
  }
}
