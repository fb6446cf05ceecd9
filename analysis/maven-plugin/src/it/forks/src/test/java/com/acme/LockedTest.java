package com.acme;

import corecast.junit.ScalesTo;
import org.junit.jupiter.api.Test;

class LockedTest {
  @Test
  @ScalesTo(processors = 4, speedup = 3, runs = 1)
  void isUnderOneLock() throws InterruptedException {
    Ledger.inFourThreads(Ledger::bookLocked);
  }

  /** Runs in the JVM that JaCoCo watches. */
  @Test
  void books() {
    Ledger.book();
  }
}
