package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import corecast.junit.ScalesTo;
import org.junit.jupiter.api.Test;

class MainTest {
  @Test
  @ScalesTo(processors = 2, speedup = 1.5, runs = 1)
  void scales() throws InterruptedException {
    Main.inTwoThreads();
  }

  @Test
  void isInItsModule() {
    assertEquals("com.acme.orders", Main.class.getModule().getName());
  }
}
