package corecast.conversion.log;

import corecast.trace.EventKind;
import java.util.function.IntPredicate;

/** Kinds of events by their codes, a bit for each: small, as every log has one. */
final class KindBits {
  private static final EventKind[] KINDS = EventKind.values();

  private long below64;
  private long from64;

  void add(int code) {
    if (code < 64) {
      below64 |= 1L << code;
    } else {
      from64 |= 1L << code;
    }
  }

  void addAll(IntPredicate isOne) {
    for (EventKind any : KINDS) {
      if (isOne.test(any.code())) {
        add(any.code());
      }
    }
  }

  boolean has(int code) {
    return ((code < 64 ? below64 : from64) >> code & 1) != 0;
  }

  boolean meet(KindBits others) {
    return ((below64 & others.below64) | (from64 & others.from64)) != 0;
  }
}
