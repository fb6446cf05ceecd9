package corecast.junit;

import corecast.study.file.Failure;
import corecast.study.target.RecordedRun;
import corecast.study.target.Target;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/** Recordings of a test method, each made in a JVM of its own; they are gone when it is closed. */
final class RecordedScenario implements AutoCloseable {
  private final Class<?> type;
  private final Method method;
  private final Path folder;

  RecordedScenario(Class<?> type, Method method) throws IOException {
    this.type = type;
    this.method = method;
    this.folder = Files.createTempDirectory("corecast-junit");
  }

  /**
   * Runs it so often.
   *
   * @throws Failure if it cannot be recorded
   * @throws AssertionFailedError if the scenario itself fails
   */
  List<Path> record(int runs) throws IOException, InterruptedException {
    List<Path> traces = new ArrayList<>();
    for (int run = 1; run <= runs; run++) {
      traces.add(record(folder.resolve("scenario." + run + ".cct")));
    }
    return traces;
  }

  private Path record(Path trace) throws IOException, InterruptedException {
    Path thrown = folder.resolve("thrown.txt");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classPath(),
            ScenarioMain.class.getName(),
            type.getName(),
            method.getName(),
            thrown.toString());
    Map<String, String> marks = Map.of("from", ScenarioMain.BEGINS, "until", ScenarioMain.ENDS);
    int processors = Runtime.getRuntime().availableProcessors();
    RecordedRun.Ended ended =
        new RecordedRun(command, trace, 1, processors, marks)
            .run(new Target(Target.Streams.NONE)); // the build talks with this JVM over its own
    if (Files.exists(thrown)) {
      throw new AssertionFailedError("the scenario failed: " + Files.readString(thrown));
    }
    if (ended.status() != 0) {
      throw new AssertionFailedError("the scenario ended with status " + ended.status());
    }
    if (!ended.pinning().isPinned()) {
      throw new Failure("the scenario could not be held on one CPU; install taskset (util-linux)");
    }
    return trace;
  }

  /** Surefire starts a JVM with a jar that names the real one, or modules beside it. */
  private static String classPath() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    String modules = System.getProperty("jdk.module.path", "");
    return modules.isEmpty() ? path : path + File.pathSeparator + modules;
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
