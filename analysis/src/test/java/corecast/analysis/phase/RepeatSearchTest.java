package corecast.analysis.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatSearchTest {
  /** Dooley et al., figure 10; white space, which is no letter of it, is left out. */
  private static String figure10() throws IOException {
    try (InputStream in = RepeatSearchTest.class.getResourceAsStream("figure10.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "6, bbbbklmnopopqrbbbbstiuvwbbbb, 6, 4704", // 6 x 28 x 28
    "4, gggghijbbbbbklmnopopqrbbbbstiuvwbbbb, 4, 5184", // 4 x 36 x 36
    "8, bbbbxxyvwbbb, 8, 1152" // 8 x 12 x 12, as is xyvwbbbb 18 x 8 x 8; with overlaps 11 x 13 x 13
  })
  void findsThePhaseOfThePapersFigure(int support, String word, int count, long coverage)
      throws IOException {
    String text = figure10();
    Repeat repeat = RepeatSearch.best(letters(text), support).orElseThrow();
    int start = repeat.starts()[0];
    assertThat(text.substring(start, start + repeat.length())).isEqualTo(word);
    assertThat(repeat.count()).isEqualTo(count);
    assertThat(repeat.coverage()).isEqualTo(coverage);
  }

  @ParameterizedTest
  @CsvSource({"3, 47, 3, 6627", "2, 63, 2, 7938"})
  void isLongerTheLessOftenItMustCome(int support, int length, int count, long coverage)
      throws IOException {
    Repeat repeat = RepeatSearch.best(letters(figure10()), support).orElseThrow();
    assertThat(repeat.length()).isEqualTo(length);
    assertThat(repeat.count()).isEqualTo(count);
    assertThat(repeat.coverage()).isEqualTo(coverage);
  }

  @Test
  void occurrencesThatOverlapCountOnce() {
    // 60 letters a: 6 words of 10; with overlaps there would be 6 words of 55
    Repeat repeat = RepeatSearch.best(new int[60], 6).orElseThrow();
    assertThat(repeat.length()).isEqualTo(10);
    assertThat(repeat.starts()).containsExactly(0, 10, 20, 30, 40, 50);
  }

  @Test
  void nothingComesOftenEnough() {
    assertThat(RepeatSearch.best(letters("abcabdab"), 4)).isEmpty();
    assertThat(RepeatSearch.best(letters("abc"), 2)).isEmpty();
    assertThat(RepeatSearch.best(new int[0], 2)).isEmpty();
    assertThatThrownBy(() -> RepeatSearch.best(letters("aa"), 1)).hasMessageContaining("2 or more");
  }

  @Test
  void findsWhatTryingAllWordsFinds() {
    for (int seed = 0; seed < 3_000; seed++) {
      int[] letters = random(new Random(seed), 120);
      int support = 2 + seed % 6;
      assertSame(letters, support, "seed " + seed);
    }
  }

  @Test
  @Tag("thorough")
  void findsWhatTryingAllWordsFindsInLongStrings() {
    int[] noisy = repeated(10_000, 137, 400, new Random(1));
    assertSame(noisy, 6, "noise every 400 letters");
    assertSame(new Random(2).ints(10_000, 0, 3).toArray(), 6, "three letters at random");
  }

  private static void assertSame(int[] letters, int support, String what) {
    String said =
        what + ", support " + support + (letters.length < 200 ? Arrays.toString(letters) : "");
    long expected = slowly(letters, support);
    long found = RepeatSearch.best(letters, support).map(Repeat::coverage).orElse(0L);
    assertThat(found).as(said).isEqualTo(expected);
    RepeatSearch.best(letters, support)
        .ifPresent(
            repeat -> {
              int[] starts = repeat.starts();
              assertThat(starts.length).as(said).isGreaterThanOrEqualTo(support);
              for (int i = 0; i < starts.length; i++) {
                assertThat(i == 0 || starts[i] >= starts[i - 1] + repeat.length())
                    .as(said)
                    .isTrue();
                assertThat(word(letters, starts[i], repeat.length()))
                    .as(said)
                    .isEqualTo(word(letters, starts[0], repeat.length()));
              }
            });
  }

  private static int[] word(int[] letters, int start, int length) {
    return Arrays.copyOfRange(letters, start, start + length);
  }

  /**
   * The largest coverage, by going through the string once for each length: a word is known by the
   * number of the word that is one shorter, and its last letter.
   */
  private static long slowly(int[] letters, int support) {
    long best = 0;
    int n = letters.length;
    int[] number = new int[n]; // of the word of the length at hand that begins there
    for (int length = 1; length <= n / support; length++) {
      Map<Long, Integer> numbers = new HashMap<>();
      Map<Integer, int[]> counts = new HashMap<>(); // where free again, count
      for (int i = 0; i + length <= n; i++) {
        long key = (long) number[i] << 32 | letters[i + length - 1];
        Integer word = numbers.get(key);
        if (word == null) {
          word = numbers.size();
          numbers.put(key, word);
        }
        number[i] = word;
        int[] count = counts.computeIfAbsent(word, w -> new int[2]);
        if (i >= count[0]) {
          count[0] = i + length;
          count[1]++;
        }
      }
      for (int[] count : counts.values()) {
        if (count[1] >= support) {
          best = Math.max(best, (long) count[1] * length * length);
        }
      }
    }
    return best;
  }

  /** Letters at random, or a word again and again with some letters changed. */
  private static int[] random(Random random, int most) {
    int length = random.nextInt(most);
    int letters = 1 + random.nextInt(4);
    return random.nextBoolean()
        ? random.ints(length, 0, letters).toArray()
        : repeated(length, 1 + random.nextInt(12), 1 + random.nextInt(30), random);
  }

  private static int[] repeated(int length, int period, int noise, Random random) {
    int[] word = random.ints(period, 0, 3).toArray();
    return IntStream.range(0, length)
        .map(i -> random.nextInt(noise) == 0 ? 3 : word[i % period])
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "one letter",
    "period 1000",
    "noise",
    "two letters at random",
    "runs of one letter",
    "growing phases"
  })
  @Tag("thorough")
  void aMillionLettersTakeSeconds(String kind) {
    int n = 1_000_000;
    Random random = new Random(7);
    int[] letters =
        switch (kind) {
          case "one letter" -> new int[n];
          case "period 1000" -> of(n, i -> i % 1000);
          case "noise" -> repeated(n, 137, 5_000, random);
          case "two letters at random" -> of(n, i -> random.nextInt(2));
          case "runs of one letter" -> repeated(n, 1, 1_000, random);
          default -> of(n, i -> (int) Math.sqrt(i) % 50);
        };
    RepeatSearch.best(Arrays.copyOf(letters, n / 10), 6); // compiled
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    assertThat(RepeatSearch.best(letters, 6)).isPresent();
    long millis =
        (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1_000_000;
    System.out.println("phases of 1e6 letters, " + kind + ": " + millis + " ms of CPU time");
    assertThat(millis).isLessThan(20_000); // what takes the square takes hours
  }

  private static int[] of(int n, IntUnaryOperator letter) {
    return IntStream.range(0, n).map(letter).toArray();
  }

  private static int[] letters(String text) {
    return text.chars().toArray();
  }
}
