package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AgentOptionsTest {
  private static AgentOptions parse(String text) throws Exception {
    return AgentOptions.parse(text, 7, 1L << 30);
  }

  @Test
  void absentOptionsHaveDefaults() throws Exception {
    AgentOptions options = parse("");
    assertThat(options.out()).isEqualTo(Path.of("corecast.cct"));
    assertThat(options.include()).isEmpty();
    assertThat(options.depth()).isEqualTo(7);
    assertThat(options.limitBytes()).isEqualTo(1L << 30);
    assertThat(options.processors()).isZero();
    assertThat(options.check()).isTrue();
    assertThat(options.says()).isTrue();
    assertThat(parse("say=off").says()).isFalse();
  }

  @Test
  void functionsAreSampledUnlessTheyAreToBeWoven() throws Exception {
    assertThat(parse("").sampled()).isTrue();
    assertThat(parse("functions=sampled").sampled()).isTrue();
    assertThat(parse("functions=woven").sampled()).isFalse();
  }

  @Test
  void specialCharactersAreWrittenWithPercent() throws Exception {
    assertThat(parse("out=my%20traces/a%2Cb%25.cct").out())
        .isEqualTo(Path.of("my traces/a,b%.cct"));
    assertThat(parse("out=%C3%A4 b.cct").out()).isEqualTo(Path.of("\u00e4 b.cct"));
    assertThat(parse("out=100%.cct").out()).isEqualTo(Path.of("100%.cct"));
  }

  @Test
  void theProcessIdCanBePartOfTheName() throws Exception {
    assertThat(parse("out=%p.cct").out())
        .isEqualTo(Path.of(ProcessHandle.current().pid() + ".cct"));
  }

  @Test
  void aNameThatWasFormattedStaysAsItIs() throws Exception {
    assertThat(parse(AgentOptions.format(Map.of("out", "app-%p.cct"))).out())
        .isEqualTo(Path.of("app-%p.cct"));
  }

  @Test
  void listsAreSeparatedBySemicolons() throws Exception {
    AgentOptions options = parse("include=a.*;b.C,exclude=a.b.*,limit=64m,procs=4,check=off");
    assertThat(options.include()).containsExactly("a.*", "b.C");
    assertThat(options.exclude()).containsExactly("a.b.*");
    // 64 x 1024 x 1024.
    assertThat(options.limitBytes()).isEqualTo(67_108_864);
    assertThat(options.processors()).isEqualTo(4);
    assertThat(options.check()).isFalse();
  }

  @Test
  void theCommandLineCountsMoreThanTheFile(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("o.properties");
    Files.writeString(file, "out=a, b.cct\ndepth=3\n");
    AgentOptions options = parse("depth=5,options=" + file);
    assertThat(options.out()).isEqualTo(Path.of("a, b.cct"));
    assertThat(options.depth()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"outt=x", "depth=0", "depth=many", "limit=9999999999g", "check=maybe"})
  void whatCannotBeMeantIsRefusedAndNamed(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }
}
