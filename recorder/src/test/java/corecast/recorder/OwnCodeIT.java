package corecast.recorder;

import static corecast.recorder.SameRuns.target;
import static corecast.trace.EventKind.DELAY;
import static corecast.trace.EventKind.DELAYED_ITEM;
import static corecast.trace.EventKind.ITEM_DUE;
import static corecast.trace.EventKind.LOCK;
import static corecast.trace.EventKind.SLEEP_BEGIN;
import static corecast.trace.EventKind.UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The recorder calls nothing of the program's, and the program calls what it would without it. */
@Tag("live")
final class OwnCodeIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private Recorded same(Jdks.Jdk jdk, String program) throws Exception {
    Path trace = directory.resolve("trace.cct");
    SameRuns.same(
        new TargetRun(jdk, directory),
        new TargetRun(jdk, directory).recordedTo(trace),
        target(program));
    return Recorded.in(trace);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aLoaderIsAskedForNothingWhileItDefinesAClass(Jdks.Jdk jdk) throws Exception {
    Recorded trace = same(jdk, "LockedLoader");
    // Whether Worker.sleep was the thread's, nobody knew when the guest was loaded.
    assertThat(trace.facts())
        .anyMatch(
            fact ->
                fact.startsWith("call-left=corecast.targets.LockedLoader$Guest.go line ")
                    && fact.endsWith("LockedLoader$Worker.sleep may be the program's own"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void serializableReferencesKeepTheirForm(Jdks.Jdk jdk) throws Exception {
    Recorded trace = same(jdk, "References");
    assertThat(trace.facts())
        .filteredOn(fact -> fact.startsWith("call-left="))
        .filteredOn(fact -> fact.contains("References.main"))
        .hasSize(6)
        .allMatch(fact -> fact.endsWith(" is serializable"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void staticMethodsThatHideThoseOfThreadAreCalled(Jdks.Jdk jdk) throws Exception {
    Recorded trace = same(jdk, "HiddenMethods");
    // Half.sleep and Plain.sleep.
    assertThat(trace.count(SLEEP_BEGIN)).isEqualTo(2);
    assertThat(trace.facts()).noneMatch(fact -> fact.startsWith("call-left"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void itemsTasksAndListsAreAskedByTheLibraryOnly(Jdks.Jdk jdk) throws Exception {
    Recorded trace = same(jdk, "Counting");
    // Handed over once, and the repeated one three times; what the program has put around them is
    // not asked when they are due.
    assertThat(trace.count(DELAY)).isEqualTo(4);
    // One item, and what it said to each poll.
    assertThat(trace.counts(DELAYED_ITEM, ITEM_DUE)).isEqualTo("DELAYED_ITEM=1 ITEM_DUE=10");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whoeverFindsItsFileInUseWritesANumberedOne(Jdks.Jdk jdk) throws Exception {
    Path trace = directory.resolve("trace.cct");
    Outcome outcome = new TargetRun(jdk, directory).recordedTo(trace).run("Relaunching");
    assertThat(outcome.out().lines())
        .containsExactly("child done", "child ended with 0", "child done", "child ended with 0");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err().lines().filter(line -> line.startsWith("corecast:")))
        .hasSize(2)
        .allMatch(line -> line.contains(trace + " is being written by another process"));
    // Beside locks of the library, such as the one to wait for a child.
    assertThat(Recorded.in(trace).byObject(LOCK)).containsValue(1000);
    for (String name : List.of("trace-2.cct", "trace-3.cct")) {
      assertThat(Recorded.in(directory.resolve(name)).counts(LOCK, UNLOCK))
          .isEqualTo("LOCK=1 UNLOCK=1");
    }
  }
}
