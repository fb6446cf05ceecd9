package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeenProcessorsTest {
  @Test
  void procsIsNamedAsGivenOnlyWhereItWas() {
    assertThat(RecordCommand.seen(16, true)).isEqualTo("16 processors (--procs)");
    assertThat(RecordCommand.seen(1, false))
        .isEqualTo("1 processor (--procs N shows it another number)");
  }
}
