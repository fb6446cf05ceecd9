package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Patience;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of a run: what was open when the part begins or ends does not stop the replay. */
@Tag("live")
@Tag("alone")
@Tag("thorough")
class SteadyPhaseIT {
  @TempDir Path folder;

  private Path record(String... options) {
    Path trace = folder.resolve("steady.cct");
    Launched.record(trace, List.of(options), SteadyTarget.class.getName()).succeeded();
    return trace;
  }

  /** Predicted time on one processor, ns; every order of replay comes to its end. */
  static double time(Path trace, String... options) {
    double first = 0;
    for (String order : List.of("recorded", "free")) {
      List<Object> words =
          new ArrayList<>(
              List.of("predict", trace, "-p", "1..8", "--format", "csv", "--order", order));
      words.addAll(List.of(options));
      Launched launched = Launched.of(words.toArray());
      assertThat(launched.err().lines())
          .allMatch(line -> line.startsWith("quality: ") || line.startsWith("warning: "));
      assertThat(launched.status()).isZero();
      first = Double.parseDouble(launched.out().split("\n", -1)[1].split(",", -1)[1]);
    }
    return first;
  }

  @Test
  void aRecordingThatBeginsInTheMiddleIsReplayedToItsEnd() {
    Path trace = record("--from", "steady", "--until", "end");
    double work = time(trace);
    assertThat(work).isPositive();
    Launched dump = Launched.of("dump", trace);
    assertThat(dump.out()).contains("mark steady", "mark end");
  }

  @Test
  void aRecordingThatBeginsAfterATimeIsReplayedToItsEnd() {
    // The target sleeps for 0.1 s before its mark; the warm-up ends in there, or a little later.
    Path trace = record("--warmup", "50ms");
    assertThat(time(trace)).isPositive();
  }

  @Test
  void theNameOfATraceIsTakenAsItIs() {
    Path trace = folder.resolve("app-%p.cct");
    Launched.record(trace, List.of(), SteadyTarget.class.getName()).succeeded();
    assertThat(trace).exists();
  }

  @Test
  void severalRecordingsGiveAMedianAndASpread() {
    Path first = record("--runs", "2");
    assertThat(first).doesNotExist();
    Path one = folder.resolve("steady.1.cct");
    Path two = folder.resolve("steady.2.cct");
    Launched predicted = Launched.of("predict", one, two, "-p", "1,2", "--format", "csv");
    // Which notes a recording of 0.3 s gets depends on the machine; anything else is none.
    assertThat(predicted.err().lines()).allMatch(SteadyPhaseIT::isNoteOrQuality);
    String[] lines = predicted.out().split("\n", -1);
    assertThat(lines[0])
        .isEqualTo(
            "processors,time_ns,min_time_ns,max_time_ns,spread,speedup,min_speedup,max_speedup"
                + ",time_low_ns,time_high_ns,speedup_low,speedup_high");
    String[] cells = lines[1].split(",", -1);
    double least = Double.parseDouble(cells[2]);
    double most = Double.parseDouble(cells[3]);
    // The median of two is their mean.
    assertThat(Double.parseDouble(cells[1])).isCloseTo((least + most) / 2, Offset.offset(1.0));
    Launched advice = Launched.of("optimize", folder, "-p", "2", "--format", "csv", "--top", "3");
    assertThat(advice.err().lines()).allMatch(SteadyPhaseIT::isNoteOrQuality);
    assertThat(advice.out())
        .startsWith("processors,function,self_ns,min_self_ns,max_self_ns,share,");
    assertThat(advice.out().lines()).hasSize(4);
  }

  @Test
  void aRunningProgramIsRecordedForSomeTimeTwice() throws Exception {
    Process target =
        new ProcessBuilder(
                Launched.java().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "corecast.examples.RunningTarget")
            .redirectError(folder.resolve("err").toFile())
            .start();
    try (BufferedReader told =
        new BufferedReader(
            new InputStreamReader(target.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(told.readLine()).isEqualTo("running");
      for (String name : List.of("first.cct", "second.cct")) {
        Path trace = folder.resolve(name);
        Launched attached =
            Launched.starting("attach", target.pid(), "-o", trace, "--for", "300ms", "--verbose");
        assertThat(attached.status()).as(attached.err()).isZero();
        assertThat(attached.err())
            .contains("wrote ", "attached to a running program")
            .doesNotContain("not woven");
        assertThat(time(trace)).isPositive();
        // The synchronized method of the loaded class, and the lock; the block is in a method that
        // is being executed and not called anew.
        String dump = Launched.of("dump", trace).out();
        // Whoever uses the lock before its class is woven again does not know its name.
        assertThat(dump)
            .contains(" lock RunningTarget.class\n")
            .containsPattern(" lock (RunningTarget\\.LOCK|ReentrantLock-\\d+)\n");
      }
      target.getOutputStream().close();
      assertThat(told.readLine()).isEqualTo("0 0 0");
    }
    assertThat(Patience.status(target, 60)).isZero();
    assertThat(Launched.starting("attach", "999999999").status()).isEqualTo(1);
  }

  private static boolean isNoteOrQuality(String line) {
    return line.startsWith("quality: ") || line.startsWith("warning: ");
  }
}
