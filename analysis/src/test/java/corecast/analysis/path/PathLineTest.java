package corecast.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.Programs;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import org.junit.jupiter.api.Test;

class PathLineTest {

  @Test
  void lineIsInTheBodyThatTheRunWaitsFor() {
    Simulator simulator = new Simulator(Programs.forkJoin(), ReplayOptions.DEFAULT);
    CriticalPaths paths = CriticalPaths.of(simulator, 2, PathLimits.longest(2));
    PathLine line = paths.line(1, 10);
    assertThat(line.bodies()).containsExactly(0, 0, 0, 1, 1, 1, 1, 1, 1, 0);
    assertThat(line.lengthNanos()).isEqualTo(10);
    assertThat(line.share()).isEqualTo(1);
    // The other one stays in main: 3 + 1, then slack of 5 until the join, then 1.
    PathLine second = paths.line(2, 10);
    assertThat(second.bodies()).containsExactly(0, 0, 0, 0, -1, -1, -1, -1, -1, 0);
    assertThat(second.share()).isEqualTo(0.5);
  }

  @Test
  void partThatIsDividedBelongsToTheLongerPiece() {
    Simulator simulator = new Simulator(Programs.forkJoin(), ReplayOptions.DEFAULT);
    CriticalPaths paths = CriticalPaths.of(simulator, 2, PathLimits.longest(1));
    // Halves 0..5 and 5..10: main has 3 of the first, T2 4 of the second.
    assertThat(paths.line(1, 2).bodies()).containsExactly(0, 1);
  }
}
