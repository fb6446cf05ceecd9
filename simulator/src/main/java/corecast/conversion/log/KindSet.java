package corecast.conversion.log;

import corecast.trace.EventKind;

/** Some kinds of events, to look for in logs. */
public final class KindSet {
  /** Only sampled: they say that a thread has run, not that it has done anything for others. */
  public static final KindSet FUNCTIONS =
      KindSet.of(
          EventKind.ENTER,
          EventKind.EXIT,
          EventKind.PUSH,
          EventKind.POP,
          EventKind.CALLS,
          EventKind.TICK);

  private final boolean[] has = new boolean[128];
  private final KindBits bits = new KindBits();

  private KindSet() {}

  public static KindSet of(EventKind... kinds) {
    KindSet set = new KindSet();
    for (EventKind kind : kinds) {
      set.add(kind.code());
    }
    return set;
  }

  public KindSet and(EventKind... others) {
    return and(of(others));
  }

  public KindSet and(KindSet others) {
    KindSet set = new KindSet();
    for (int code = 0; code < has.length; code++) {
      if (has[code] || others.has[code]) {
        set.add(code);
      }
    }
    return set;
  }

  public KindSet others() {
    KindSet set = new KindSet();
    for (EventKind kind : EventKind.values()) {
      if (!has[kind.code()]) {
        set.add(kind.code());
      }
    }
    return set;
  }

  private void add(int code) {
    has[code] = true;
    bits.add(code);
  }

  public boolean has(int code) {
    return has[code];
  }

  boolean isAmong(KindBits those) {
    return bits.meet(those);
  }
}
