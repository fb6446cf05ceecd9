package corecast.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ClassGlobsTest {
  private static boolean names(String glob, String className) {
    return new ClassGlobs(List.of(glob)).names(className);
  }

  @Test
  void aStarIsAnyNumberOfCharactersAndAQuestionMarkOne() {
    assertThat(names("com.acme.*", "com.acme.a.B$C")).isTrue();
    assertThat(names("com.acme.*", "com.acmes.A")).isFalse();
    assertThat(names("*", "")).isTrue();
    assertThat(names("a?c", "abc")).isTrue();
    assertThat(names("a?c", "ac")).isFalse();
    assertThat(names("a.c", "abc")).isFalse();
    assertThat(names("A$B+", "A$B+")).isTrue();
    assertThat(names("*Test", "com.acme.TestTest")).isTrue();
    assertThat(names("", "a")).isFalse();
    assertThat(new ClassGlobs(List.of()).names("a")).isFalse();
    assertThat(new ClassGlobs(List.of("b", "a")).names("a")).isTrue();
  }

  @Test
  void namesWhatTheRegularExpressionDoes() {
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      String glob = text(random, "ab*?", 6);
      String name = text(random, "ab", 8);
      boolean expected = Pattern.matches(glob.replace("*", ".*").replace("?", "."), name);
      assertThat(names(glob, name)).as(glob + " of " + name).isEqualTo(expected);
    }
  }

  private static String text(Random random, String of, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(of.charAt(random.nextInt(of.length())));
    }
    return text.toString();
  }

  @Test
  void manyStarsTakeNoLonger() {
    // The regular expression would try some 10^20 ways to divide the name.
    String name = "a".repeat(1000);
    assertThat(names("*a".repeat(50) + "*b", name)).isFalse();
    assertThat(names("*a".repeat(50) + "*", name)).isTrue();
  }
}
