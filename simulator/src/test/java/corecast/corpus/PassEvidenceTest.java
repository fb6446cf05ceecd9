package corecast.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.conversion.plan.PassAccount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/passes.md} has the passes that there are, each with a reason, and today's figures.
 */
class PassEvidenceTest {
  @Test
  void thePageHasEachPassWithAReason() throws Exception {
    Map<String, String> reasons = PassEvidence.reasons(Files.readString(PassEvidence.PAGE));
    assertThat(List.copyOf(reasons.keySet())).isEqualTo(passes());
    assertThat(reasons.values()).doesNotContain(PassEvidence.NO_REASON).allMatch(r -> !r.isBlank());
  }

  /** With {@code docs/passes.sh} the page is written anew. */
  @Test
  @Tag("thorough")
  void itsFiguresAreThoseOfTheStoredRecordings() throws Exception {
    assertThat(PassEvidence.page()).isEqualTo(Files.readString(PassEvidence.PAGE));
  }

  private static List<String> passes() throws Exception {
    List<String> names = new ArrayList<>();
    Corpus.visit(
        Path.of("target/pass-names"),
        (name, trace) -> {
          if (names.isEmpty() && name.startsWith("examples/")) {
            ConversionOptions options = ConversionOptions.DEFAULT;
            RecordedProgram.convert(trace, options).passes().stream()
                .map(PassAccount::pass)
                .forEach(names::add);
          }
        });
    return names;
  }
}
