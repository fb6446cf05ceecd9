package corecast.cli;

import com.sun.management.OperatingSystemMXBean;
import corecast.note.Lines;
import corecast.program.CountText;
import corecast.program.Program;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The stages of a command: how long each took, and a bar while it takes long. */
final class Stages {
  @Option(
      names = "--stats",
      description = "Print sizes, and the time of each stage, to standard error.")
  private boolean stats;

  @Option(
      names = "--progress",
      description = "Show progress even if standard error is not a terminal.")
  private boolean progress;

  private record Ended(String name, long wallNanos, long cpuNanos) {}

  private final List<Ended> ended = new ArrayList<>();
  private @Nullable String name;
  private long wallStart;
  private long cpuStart;
  private @Nullable ProgressBar bar;

  /** A stage begins, and the one before it ends: number {@code number} of {@code all}. */
  void begin(String stage, int number, int all, PrintWriter err) {
    endStage();
    name = stage;
    wallStart = System.nanoTime();
    cpuStart = stats ? cpuNanos() : 0;
    if (progress || Boolean.getBoolean("corecast.terminal")) {
      if (bar == null) {
        bar = ProgressBar.start(err);
      }
      bar.show(stage, number, all);
    }
  }

  /** Of the stage, part {@code number} of {@code all} begins. */
  void piece(int number, int all) {
    if (bar != null) {
      bar.showPiece(number, all);
    }
  }

  /** Something is printed: the bar goes away, and the stage goes on. */
  void hideBar() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }

  private void endStage() {
    if (name != null) {
      long cpu = stats ? cpuNanos() - cpuStart : 0;
      ended.add(new Ended(name, System.nanoTime() - wallStart, cpu));
      name = null;
    }
  }

  void endAll() {
    endStage();
    hideBar();
  }

  /** Sizes, and the stages since the last call, if they were asked for. */
  void printStats(Program program, long events, Path file, PrintWriter err) throws IOException {
    if (!stats) {
      return;
    }
    endAll();
    line(err, "file       %s", Lines.printable(file.toString()));
    long steps = Math.max(1, program.steps());
    if (events > 0) {
      line(
          err,
          "trace      %s, %,d bytes in the file, %.1f bytes/event",
          CountText.of(events, "event"),
          Files.size(file),
          (double) Files.size(file) / events);
    }
    line(
        err,
        "program    %s, %s, %s, %,d bytes, %.1f bytes/step",
        CountText.of(program.bodies(), "thread or task", "threads and tasks"),
        CountText.of(program.steps(), "step"),
        CountText.of(program.segments(), "segment"),
        program.bytes(),
        (double) program.bytes() / steps);
    program
        .space()
        .pagedBytes()
        .ifPresent(
            paged ->
                line(
                    err,
                    "columns    do not fit the heap: %,d MB in memory, %,d MB in a temporary file"
                        + " (%,d MB written, %,d MB read)",
                    paged.memory() >> 20,
                    paged.file() >> 20,
                    paged.written() >> 20,
                    paged.read() >> 20));
    for (Ended stage : ended) {
      line(
          err,
          "%-10s %,.3f s, CPU time %,.3f s, %.0f ns/step",
          stage.name,
          stage.wallNanos / 1e9,
          stage.cpuNanos / 1e9,
          (double) stage.cpuNanos / steps);
    }
    ended.clear();
    Runtime runtime = Runtime.getRuntime();
    line(
        err,
        "heap       %,d MB used at the end, %,d MB at most",
        (runtime.totalMemory() - runtime.freeMemory()) >> 20,
        runtime.maxMemory() >> 20);
  }

  private static void line(PrintWriter err, String format, Object... values) {
    err.println(String.format(Locale.ROOT, format, values));
    err.flush();
  }

  /** Of the whole process, so that what several threads do together counts. */
  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
