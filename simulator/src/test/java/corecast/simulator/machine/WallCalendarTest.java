package corecast.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WallCalendarTest {
  private static final int BODIES = 250;
  private static final long WORK = 1_000_000_000;

  /**
   * The last run ends 0.004 ns of work after all others: to a wall clock that shows 250 s that is
   * the same instant; to the clock of the work, which shows 1 s, it is not.
   */
  @Test
  void aRunThatIsDueByOneOfTheTwoClocksEnds() {
    WallCalendar calendar = new WallCalendar(BODIES + 1, 1);
    for (int body = 0; body < BODIES; body++) {
      calendar.run(body, WORK, body);
    }
    calendar.delay(BODIES, 1, BODIES);
    assertThat(calendar.next()).isEqualTo(BODIES);
    calendar.run(BODIES, WORK, BODIES + 1);
    for (int body = 0; body < BODIES; body++) {
      assertThat(calendar.next()).isEqualTo(body);
    }
    assertThat(calendar.next()).isEqualTo(BODIES);
    assertThat(calendar.isEmpty()).isTrue();
  }
}
