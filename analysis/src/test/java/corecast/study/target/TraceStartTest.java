package corecast.study.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.study.file.Failure;
import corecast.trace.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceStartTest {
  @TempDir Path folder;

  @Test
  void whatIsNoRecordingIsNotOverwritten() throws Exception {
    Path notes = Files.writeString(folder.resolve("notes.txt"), "buy milk");
    assertThatThrownBy(() -> new RecordedRun(List.of("java"), notes, 1, 1, Map.of()).run())
        .isInstanceOf(Failure.class)
        .hasMessage(
            notes + ": is no recording, and would be overwritten; give another name with -o");
    assertThat(notes).hasContent("buy milk");
  }

  @Test
  void recordingsAndEmptyFilesAreOverwritten() throws Exception {
    Path trace = folder.resolve("a.cct");
    TraceWriter.create(trace, TraceWriter.SMALLEST_LIMIT).close(0);
    assertThatCode(() -> TraceStart.checkReplaces(trace)).doesNotThrowAnyException();
    byte[] bytes = Files.readAllBytes(trace);
    bytes[8]++; // another version
    Files.write(trace, bytes);
    assertThatCode(() -> TraceStart.checkReplaces(trace)).doesNotThrowAnyException();
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatCode(() -> TraceStart.checkReplaces(empty)).doesNotThrowAnyException();
    assertThatCode(() -> TraceStart.checkReplaces(folder.resolve("none")))
        .doesNotThrowAnyException();
  }

  @Test
  void onlyItsOwnerReadsARecording() throws Exception {
    Path trace = folder.resolve("b.cct");
    TraceWriter.create(trace, TraceWriter.SMALLEST_LIMIT).close(0);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(trace)))
        .isEqualTo("rw-------");
  }
}
