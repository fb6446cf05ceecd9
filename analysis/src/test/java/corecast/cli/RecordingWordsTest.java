package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.study.file.Failure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordingWordsTest {
  @Test
  void wordsOfRecordAreOptionsOfTheAgent() {
    assertThat(RecordingWords.agentOptions(List.of("--warmup=2s", "--until", "end")))
        .isEqualTo(Map.of("functions", "sampled", "warmup", "2000", "until", "end"));
  }

  @Test
  void otherWordsAreRefusedInOneLine() {
    assertThatThrownBy(() -> RecordingWords.agentOptions(List.of("--warmpu=2s")))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "--warmpu=2s: Unknown option: '--warmpu=2s'; expected options of corecast record, such"
                + " as --warmup=2s");
    assertThatThrownBy(() -> RecordingWords.agentOptions(List.of("--depth", "0")))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("--depth 0: --depth 0: expected 1 to ");
  }
}
