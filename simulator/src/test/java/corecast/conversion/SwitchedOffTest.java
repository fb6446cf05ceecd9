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
            "The recorder stopped recording 2 small functions because they were entered too often"
                + " (a.A.read 1,200,000 times a second for 31 ns, 3.7 %, a.A.get 300,000 times a"
                + " second for 10 ns, 0.3 %). Since then their time, some 4.0 % of the work,"
                + " counts for their callers, and their calls are not counted. --keep-hot records"
                + " them, at a cost.");
  }

  @Test
  void aSingleOneIsSpokenOfAsOne() {
    assertThat(SwitchedOff.notes(List.of("300000 10 3 a.A.get")))
        .containsExactly(
            "The recorder stopped recording 1 small function because it was entered too often"
                + " (a.A.get 300,000 times a second for 10 ns, 0.3 %). Since then its time, some"
                + " 0.3 % of the work, counts for its callers, and its calls are not counted."
                + " --keep-hot records it, at a cost.");
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
