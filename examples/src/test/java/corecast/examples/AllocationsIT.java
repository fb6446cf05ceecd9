package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.examples.targets.Copies;
import corecast.recorder.Jdks;
import corecast.study.ProgramFile;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording with pauses says who filled the memory. */
@Tag("live")
class AllocationsIT {
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  @TempDir Path folder;

  /** The functions that allocate, the one first that allocates most. */
  private List<String> recorded(Jdks.Jdk jdk, String trace, String threads) throws Exception {
    Path file = folder.resolve(trace);
    Launched.recordWith(jdk, file, List.of(), Copies.class.getName(), threads);
    return ProgramFile.read(file).program().pauses().allocated().entrySet().stream()
        .filter(entry -> entry.getKey().startsWith("Copies."))
        .sorted(Comparator.comparing((Map.Entry<String, Long> entry) -> -entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void whatTheLibraryAllocatesIsItsCallers() throws Exception {
    for (Jdks.Jdk jdk : Jdks.last()) {
      assertThat(recorded(jdk, "copies.cct", "platform"))
          .startsWith("Copies.large", "Copies.small");
    }
  }

  /**
   * Async-profiler takes no file with a comma. The flight recorder has few samples of so short a
   * run, so that it is chance which of the two comes first.
   */
  @Test
  void theFlightRecorderSaysItToo() throws Exception {
    for (Jdks.Jdk jdk : Jdks.last()) {
      assertThat(recorded(jdk, "a,b.cct", "platform")).contains("Copies.large");
    }
  }

  @Test
  void virtualThreadsAllocateAsAnyOther() throws Exception {
    Jdks.Jdk jdk = Jdks.installed().get(Jdks.installed().size() - 1);
    assumeTrue(jdk.version() >= FIRST_WITH_VIRTUAL_THREADS);
    assertThat(recorded(jdk, "virtual.cct", "virtual")).startsWith("Copies.large", "Copies.small");
  }
}
