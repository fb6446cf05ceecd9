package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import corecast.conversion.log.RecordingNotes;
import corecast.study.Recordings;
import corecast.study.StudyOptions;
import corecast.study.target.TraceStart;
import corecast.trace.TraceFacts;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the facts of traces are good for before the traces are read. */
class SameProgramTest {
  @TempDir Path folder;

  private Path trace(String name, String main) throws IOException {
    Path file = folder.resolve(name);
    TraceWriter writer = TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT);
    writer.meta("main", main);
    writer.close(0);
    return file;
  }

  @Test
  void recordingsOfDifferentProgramsHaveNoMedian() throws IOException {
    Path text = Files.writeString(folder.resolve("c.program"), "thread T\n  run f 1\n");
    List<Path> files = List.of(trace("a.cct", "acme.A"), text, trace("b.cct", "acme.B"));
    for (String command : new String[] {"predict", "optimize"}) {
      Launched launched = Launched.of(command, files.get(0), files.get(1), files.get(2));
      assertThat(launched.status()).isEqualTo(1);
      assertThat(launched.err())
          .isEqualTo(
              "corecast: %s: a recording of acme.B, but %s is one of acme.A; give recordings of one"
                      .formatted(files.get(2), files.get(0))
                  + " program\n");
    }
  }

  @Test
  void recordingsThatAreFarApartAreWarnedOf() throws IOException {
    Path one = Files.writeString(folder.resolve("1.program"), "thread T\n  run f 8ms\n");
    Path two = Files.writeString(folder.resolve("2.program"), "thread T\n  run f 12ms\n");
    Path far = Files.writeString(folder.resolve("3.program"), "thread T\n  run f 20ms\n");
    Path many =
        Files.writeString(
            folder.resolve("4.program"), "thread A\nthread B\nthread C\n  run f 9ms\n");
    for (String command : new String[] {"predict", "optimize"}) {
      assertThat(Launched.of(command, one, two).out()).doesNotContain("warning");
      assertThat(Launched.of(command, one, two, far).out())
          .endsWith(
              "warning: "
                  + one
                  + " has 1 thread and 8.00 ms of work, but "
                  + far
                  + " has 1 thread and 20.00 ms of work."
                  + " Their median means little. Use recordings of the same program doing the"
                  + " same work.\n");
      assertThat(Launched.of(command, one, many).out()).contains("but " + many + " has 3 threads");
    }
  }

  /** A conversion writes down a delayed task as a thread that sleeps and hands over. */
  @Test
  void whoOnlySleepsIsNoThreadOfTheProgram() throws IOException {
    Path timer =
        Files.writeString(
            folder.resolve("timer.program"),
            """
            semaphore due 0
            thread main
              run f 8ms
              acquire due
            thread timer
              sleep 5ms
              release due
            """);
    assertThat(Launched.of("predict", timer, "-p", "2").out())
        .startsWith("timer.program: 1 thread, 2 segments, 8.00 ms of work");
  }

  @Test
  void aJarIsTheSameWhereverItLies() throws IOException {
    List<Path> files = List.of(trace("a.cct", "app.jar"), trace("b.cct", "/opt/x/app.jar"));
    assertThatCode(() -> Recordings.of(files, StudyOptions.DEFAULT)).doesNotThrowAnyException();
  }

  @Test
  void aRecordingThatWentWellIsWorthKeeping() throws IOException {
    Path well = trace("a.cct", "A");
    assertThat(TraceStart.isWorthKeeping(well)).isTrue();
    TraceFacts.append(well, RecordingNotes.STATUS, List.of("3"));
    assertThat(TraceStart.isWorthKeeping(well)).isFalse();
    TraceWriter.create(folder.resolve("killed.cct"), TraceWriter.SMALLEST_LIMIT);
    assertThat(TraceStart.isWorthKeeping(folder.resolve("killed.cct"))).isFalse();
    assertThat(TraceStart.isWorthKeeping(folder.resolve("none.cct"))).isFalse();
    Path foreign = Files.writeString(folder.resolve("letter.cct"), "Dear Sir");
    assertThat(TraceStart.isWorthKeeping(foreign)).isTrue();
  }
}
