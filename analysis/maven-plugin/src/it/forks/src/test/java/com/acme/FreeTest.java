package com.acme;

import corecast.junit.ScalesTo;
import org.junit.jupiter.api.Test;

class FreeTest {
  @Test
  @ScalesTo(processors = 4, speedup = 2.5, runs = 1)
  void scales() throws InterruptedException {
    Ledger.inFourThreads(Ledger::book);
  }
}
