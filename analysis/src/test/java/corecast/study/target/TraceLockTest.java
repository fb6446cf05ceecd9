package corecast.study.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.study.file.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceLockTest {
  @TempDir Path folder;

  @Test
  void aTraceIsRecordedOnceAtATime() throws IOException {
    Path trace = folder.resolve("app.cct");
    TraceLock first = lock(trace);
    TraceLock other = lock(folder.resolve("other.cct"));
    assertThatThrownBy(() -> lock(trace))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("app.cct: is being recorded");
    first.close();
    other.close();
    lock(trace).close();
    assertThat(Files.list(folder)).isEmpty();
  }

  private static TraceLock lock(Path trace) throws IOException {
    return TraceLock.of(trace, () -> {});
  }
}
