package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects have the names that the source of the program uses them by. */
@Tag("live")
final class ObjectNamesIT {
  private static final String NAMES = "corecast/targets/Names";

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void objectsAreNamedAsTheSourceHasThem(Jdks.Jdk jdk) throws Exception {
    Path trace = directory.resolve("trace.cct");
    Outcome plain = new TargetRun(jdk, directory).run("Names");
    Outcome run = new TargetRun(jdk, directory).agentOnly("out=" + trace).run("Names");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(plain.out());
    assertThat(TargetRun.complaint(run.err())).isNull();
    List<String> labels = labels(trace);
    assertThat(labels)
        .contains(
            "LOCK " + NAMES + ".GATE " + at("GATE = "),
            "CONDITION " + NAMES + ".changed " + at("changed = "),
            "MONITOR " + NAMES + ".field " + at("field = "),
            "LOCK " + NAMES + ".stripes[] " + at("stripes = "),
            "MONITOR " + NAMES + ".listed.get() " + at("synchronized (listed"),
            "SEMAPHORE " + NAMES + ".byName.get() " + at("byName.get"),
            "READ_WRITE_LOCK " + NAMES + ".whole " + at("whole = "),
            "MONITOR " + NAMES + ".table " + at("table = "),
            "QUEUE " + NAMES + ".queue " + at("queue = "),
            "LOCK " + NAMES + ".own " + at("own = new Own"),
            "LOCK " + NAMES + ".variables.local " + at("local = "),
            "LATCH " + NAMES + ".variables.latch " + at("latch = "),
            "MONITOR " + NAMES + ".inner " + at("synchronized (inner)"),
            "BARRIER " + NAMES + ".variables.barrier " + at("barrier = "),
            "MONITOR " + NAMES + ".STATS " + at("STATS = "),
            "MONITOR " + NAMES + "$Statistics.class " + at("Statistics.reset();"),
            "MONITOR " + NAMES + ".class " + at("synchronized (Names.class)"),
            "LOCK " + NAMES + ".made() " + at("made().lock()"),
            "MONITOR " + NAMES + "$Statistics$Part " + at("new Statistics.Part()"),
            "POOL " + NAMES + ".pool " + at("pool = Executors"),
            "POOL " + NAMES + ".pools.single " + at("single = "));
    assertThat(labels.stream().filter(("LOCK " + NAMES + "$Account.own " + at("Lock own"))::equals))
        .hasSize(3);
    assertThat(labels.stream().filter(label -> label.startsWith("MONITOR " + NAMES + "$Account ")))
        .hasSize(3);
  }

  /** Kinds and labels of all objects. */
  private static List<String> labels(Path trace) throws Exception {
    List<String> labels = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(trace)) {
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        while (records.next()) {
          if (records.kind() == EventKind.OBJECT) {
            labels.add(ObjectKind.ofCode((int) records.operand(1)) + " " + records.string(1));
          }
        }
      }
    }
    return labels;
  }

  /** The file and the line of the target with that text. */
  private static String at(String text) throws Exception {
    Path source = Path.of("src/test/java/corecast/targets/Names.java");
    List<String> lines = Files.readAllLines(source);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return source.getFileName() + ":" + (i + 1);
      }
    }
    throw new IllegalArgumentException(text);
  }
}
