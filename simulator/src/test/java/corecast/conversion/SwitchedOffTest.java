package corecast.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SwitchedOffTest {
  @Test
  void theLargestComesFirst() {
    assertThat(SwitchedOff.notes(List.of("300000 10 3 a.A.get", "1200000 31 37 a.A.read")))
        .containsExactly(
            "2 small functions were entered so often that the recorder switched them off while the"
                + " program ran: from then on their entries are not counted and their time is their"
                + " callers', some 4.0 % of the work together (a.A.read 1,200,000 times a second"
                + " for 31 ns, 3.7 %, a.A.get 300,000 times a second for 10 ns, 0.3 %);"
                + " --keep-hot records them, too");
  }

  @Test
  void aSingleOneIsSpokenOfAsOne() {
    assertThat(SwitchedOff.notes(List.of("300000 10 3 a.A.get")))
        .containsExactly(
            "1 small function was entered so often that the recorder switched it off while the"
                + " program ran: from then on its entries are not counted and its time is its"
                + " callers', some 0.3 % of the work (a.A.get 300,000 times a second for 10 ns,"
                + " 0.3 %); --keep-hot records it, too");
  }

  @Test
  void manyAreCountedAndWhatIsNoFunctionIsLeftOut() {
    List<String> ten =
        IntStream.range(0, 10).mapToObj(i -> "1000000 10 " + i + " a.A.f" + i).toList();
    assertThat(SwitchedOff.notes(ten)).singleElement().asString().contains("10 small", "2 more");
    assertThat(SwitchedOff.notes(List.of())).isEmpty();
    assertThat(SwitchedOff.notes(List.of("nonsense", "1 2 x.y"))).isEmpty();
  }
}
