package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ForkCpusTest {
  @Test
  void aListOfCpusIsReadAsLinuxWritesIt() {
    assertThat(ForkCpus.numbers("3")).containsExactly(3);
    assertThat(ForkCpus.numbers("0,4-7,9")).containsExactly(0, 4, 5, 6, 7, 9);
    assertThat(ForkCpus.numbers(null)).isNotEmpty();
  }

  @Test
  void eachForkHasCpusOfItsOwn() {
    assertThat(ForkCpus.part(List.of(0, 1), 1, 2)).containsExactly(0);
    assertThat(ForkCpus.part(List.of(0, 1), 2, 2)).containsExactly(1);
    assertThat(ForkCpus.part(List.of(0, 4, 5, 6, 7), 1, 2)).containsExactly(0, 4);
    assertThat(ForkCpus.part(List.of(0, 4, 5, 6, 7), 2, 2)).containsExactly(5, 6, 7);
    assertThat(ForkCpus.part(List.of(2, 3), 1, 1)).containsExactly(2, 3);
    assertThat(ForkCpus.part(List.of(2, 3), 2, 1)).as("after another").containsExactly(2, 3);
    assertThat(ForkCpus.part(List.of(0, 1), 3, 2)).as("after another").containsExactly(0);
  }

  @Test
  void forksShareWhatIsTooFewForThem() {
    assertThat(ForkCpus.part(List.of(5), 1, 2)).containsExactly(5);
    assertThat(ForkCpus.part(List.of(5), 2, 2)).containsExactly(5);
  }
}
