package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tests that docs/guarantees.md names are there. */
class GuaranteesTest {
  private static final Path PAGE = Path.of("..", "docs", "guarantees.md");
  private static final Pattern TEST = Pattern.compile("\\[(\\w+)]\\((\\.\\./[^)]*\\.java)\\)");

  @Test
  void namesTestsThatThereAre() throws Exception {
    var named = TEST.matcher(Files.readString(PAGE)).results().toList();
    assertThat(named).hasSizeGreaterThan(12);
    for (MatchResult test : named) {
      Path file = PAGE.resolveSibling(test.group(2));
      assertThat(file).hasFileName(test.group(1) + ".java");
      assertThat(Files.readString(file)).containsAnyOf("@Test", "@ParameterizedTest");
    }
  }
}
