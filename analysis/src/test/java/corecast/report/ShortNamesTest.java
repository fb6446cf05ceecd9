package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
  @Test
  void namesThatFitStay() {
    assertThat(ShortNames.of(List.of("a.B.c", "a.B.d"), 20)).containsExactly("a.B.c", "a.B.d");
  }

  @Test
  void theEndStays() {
    // 20 characters: 6 in front, 3 for the gap, 11 at the end.
    assertThat(ShortNames.of("org.example.program.Quicksort.sort", 20))
        .isEqualTo("org.ex...cksort.sort");
  }

  @Test
  void whatDiffersInTheMiddleIsShown() {
    String end = ".ofAVeryLongPackage.andAClass.method";
    List<String> shown =
        ShortNames.of(List.of("x".repeat(50) + "first" + end, "x".repeat(50) + "second" + end), 30);
    assertThat(shown.get(0)).contains("first").hasSizeLessThanOrEqualTo(30);
    assertThat(shown.get(1)).contains("secon").hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void whatCannotBeToldApartIsNumbered() {
    String line = "a\u2028b"; // is written as the other one is
    assertThat(ShortNames.of(List.of(line, "a\\u2028b"), 20))
        .containsExactly("a\\u2028b (1)", "a\\u2028b (2)");
  }

  @Test
  void threeThatDifferInTwoPlacesAreThree() {
    String far = "y".repeat(60);
    List<String> shown =
        ShortNames.of(
            List.of(
                "x".repeat(40) + "1" + far + "1z".repeat(40),
                "x".repeat(40) + "2" + far + "1z".repeat(40),
                "x".repeat(40) + "2" + far + "2z" + "1z".repeat(39)),
            30);
    assertThat(shown).doesNotHaveDuplicates().allSatisfy(s -> assertThat(s).hasSizeLessThan(31));
  }

  @Test
  void charactersOfTwoHalvesAreNotCut() {
    String name = "\uD83D\uDE00".repeat(40);
    for (int most = 20; most < 30; most++) {
      String shown = ShortNames.of(name, most);
      assertThat(shown.replace("\uD83D\uDE00", "")).isEqualTo("...");
    }
  }
}
