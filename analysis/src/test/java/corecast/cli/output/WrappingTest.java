package corecast.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Lines that do not fit. */
class WrappingTest {
  private static List<String> lines(String text, int columns) {
    return Wrapping.lines(text, new Width(columns));
  }

  @Test
  void whatFitsStaysAsItIs() {
    assertThat(lines("twelve chars", 12)).containsExactly("twelve chars");
    assertThat(lines("  gaps   stay  ", 15)).containsExactly("  gaps   stay  ");
    assertThat(lines("", 1)).containsExactly("");
    String text = "x ".repeat(10_000);
    assertThat(Wrapping.lines(text, Width.ANY)).containsExactly(text);
  }

  @Test
  void proseBreaksAtSpacesAndGoesOnTwoColumnsFurther() {
    assertThat(lines("one two three four five six", 12))
        .containsExactly("one two", "  three four", "  five six");
  }

  @Test
  void furtherLinesAreIndentedAsTheFirstOneAndMore() {
    assertThat(lines("   one two three four", 12))
        .containsExactly("   one two", "     three", "     four");
  }

  @Test
  void figuresBehindAGapStayTogether() {
    String text = "   Held half   0.60 s   speedup 3.1   -46 % (-46 to -41)";
    assertThat(lines(text, 55))
        .containsExactly("   Held half   0.60 s   speedup 3.1", "     -46 % (-46 to -41)");
    assertThat(lines(text, 36))
        .containsExactly("   Held half   0.60 s   speedup 3.1", "     -46 % (-46 to -41)");
    assertThat(lines(text, 34))
        .containsExactly("   Held half   0.60 s", "     speedup 3.1   -46 % (-46 to", "     -41)");
  }

  @Test
  void proseBehindAGapBreaksAnywhere() {
    assertThat(lines("   answer   one two three four", 20))
        .containsExactly("   answer   one two", "     three four");
  }

  @Test
  void aWordThatIsLongerThanTheWidthStaysWhole() {
    assertThat(lines("see com.acme.orders.Warehouse for it", 10))
        .containsExactly("see", "  com.acme.orders.Warehouse", "  for it");
    assertThat(lines("      a b", 3)).containsExactly("      a", "        b");
  }

  @Test
  void aNumberKeepsItsUnit() {
    assertThat(lines("held 100 % of the time", 10))
        .containsExactly("held 100 %", "  of the", "  time");
    assertThat(lines("held for 100 % of it", 11)).containsExactly("held for", "  100 % of", "  it");
    assertThat(lines("it takes 13.00 ms: more", 14))
        .containsExactly("it takes", "  13.00 ms:", "  more");
    assertThat(lines("there are 4 siblings", 11)).containsExactly("there are 4", "  siblings");
  }

  @Test
  void aCommandToRepeatIsALineOfItsOwn() {
    String command = "corecast whatif app.cct --lock 'Cache map' remove -p 8";
    assertThat(lines("   Removed   0.24 s   -78 %   " + command, 40))
        .containsExactly("   Removed   0.24 s   -78 %", "     " + command);
    assertThat(lines("     " + command, 20)).containsExactly("     " + command);
    assertThat(lines(command, 20)).containsExactly(command);
    assertThat(lines("Next: " + command, 20)).containsExactly("Next:", "  " + command);
  }

  @Test
  void aSentenceThatNamesACommandBreaksAnywhere() {
    assertThat(lines("Compare with real runs: corecast validate -- java ...", 32))
        .containsExactly("Compare with real runs: corecast", "  validate -- java ...");
  }

  @Test
  void charactersAreCountedAndNotTheirHalves() {
    String text = "\uD83D\uDE00\uD83D\uDE00 ab";
    assertThat(lines(text, 5)).containsExactly(text);
  }

  @Test
  void nothingButSpacesIsABreak() {
    assertThat(lines("a\tb\nc  d", 3)).containsExactly("a\tb\nc", "  d");
  }

  @Test
  void longTextIsNoTrouble() {
    String text = "a  " + "b ".repeat(100_000) + "c";
    assertThat(lines(text, 5)).hasSize(1 + 50_000); // of the other 100,000 two each
  }

  /** Whatever the text, no word is lost, and a line is too wide only if it is one word. */
  @Test
  void noWordIsLost() {
    Random random = new Random(395);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = random.nextInt(20); word > 0; word--) {
        text.append(" ".repeat(1 + random.nextInt(3)));
        text.append("abcdefgh".substring(random.nextInt(8)));
      }
      int columns = 1 + random.nextInt(30);
      List<String> lines = lines(text.toString(), columns);
      assertThat(words(String.join("\n", lines)))
          .as("%d: '%s'", columns, text)
          .isEqualTo(words(text.toString()));
      assertThat(lines)
          .as("%d: '%s'", columns, text)
          .allMatch(line -> line.length() <= columns || words(line).size() <= 1);
    }
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>(List.of(text.split("\\s+", -1)));
    words.removeIf(String::isEmpty);
    return words;
  }
}
