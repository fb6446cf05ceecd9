package corecast.cli;

import corecast.cli.output.Width;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs commands on a recording of two threads, for nothing but the classes they load: the launcher
 * keeps those in an archive, and later runs start faster.
 */
final class Preparation {
  private static final int LOCK = 3;

  /** Narrow enough for lines that do not fit. */
  private static final Width TERMINAL = new Width(80);

  /** Threads that wait for one another in the usual ways. */
  private static final String PROGRAM =
      """
      semaphore S 1
      latch L 2
      barrier B 2
      queue Q 1
      pool W 2
      thread main
        run begin 1
        spawn T
        submit W job
        submit W other
        lock M
        run locked 4
        unlock M
        put Q
        barrier B
        await L
        join T
        run end 1
      thread T
        lock M
        run locked 2
        unlock M
        take Q
        acquire S
        run limited 2
        release S
        barrier B
      task job
        acquire S
        run limited 3
        release S
        countdown L
      task other
        run free 5
        countdown L
      """;

  private Preparation() {}

  /**
   * Writes a small recording and runs the commands on it.
   *
   * @param args a folder for what is written meanwhile
   */
  public static void main(String[] args) throws IOException {
    System.setProperty("java.awt.headless", "true");
    Path folder = Path.of(args[0]);
    String trace = folder.resolve("start.cct").toString();
    write(Path.of(trace));
    String program = folder.resolve("start.program").toString();
    Files.writeString(Path.of(program), PROGRAM);
    String page = folder.resolve("start.html").toString();
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    for (List<String> words :
        List.of(
            List.of("predict", trace),
            List.of("predict", program),
            List.of("predict", program, "--format", "csv"),
            List.of("waits", program),
            List.of("optimize", program),
            List.of("whatif", program, "--suggest"),
            List.of("segments", trace, "--format", "csv"),
            List.of("critical-path", trace),
            List.of("report", trace, "-o", page, "--charts", folder.toString()))) {
      if (Cli.launch(words.toArray(new String[0]), nowhere, nowhere, TERMINAL) != Status.DONE) {
        throw new IllegalStateException(String.join(" ", words));
      }
    }
  }

  /** Two threads that enter a function, and one after the other a lock. */
  private static void write(Path file) throws IOException {
    TraceWriter writer = TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT);
    writer.method(1, 1, "Start", "work", "Start.java");
    EventBuffer[] streams = {writer.stream(), writer.stream()};
    for (int t = 0; t < streams.length; t++) {
      byte[] name = EventBuffer.encode("thread-" + t);
      object(streams[t], 1 + t, ObjectKind.THREAD);
      streams[t].untimed(EventKind.THREAD, EventBuffer.textBytes(name));
      streams[t].operand(1 + t);
      streams[t].operand(4); // present before the recording
      streams[t].text(name);
    }
    object(streams[0], LOCK, ObjectKind.LOCK);
    long now = 1_000;
    for (EventBuffer on : streams) {
      event(on, EventKind.BEGIN, now += 1_000);
      event(on, EventKind.ENTER, now += 1_000, 1);
      event(on, EventKind.LOCK, now += 1_000, LOCK);
      event(on, EventKind.UNLOCK, now += 1_000, LOCK);
      event(on, EventKind.EXIT, now += 1_000);
      event(on, EventKind.END, now += 1_000);
    }
    writer.close(now);
  }

  private static void object(EventBuffer to, int number, ObjectKind kind) {
    byte[] type = EventBuffer.encode("Start");
    byte[] label = EventBuffer.encode("");
    to.untimed(EventKind.OBJECT, EventBuffer.textBytes(type, label));
    for (long operand : new long[] {number, kind.code(), 0, 0, 0}) {
      to.operand(operand);
    }
    to.text(type);
    to.text(label);
  }

  private static void event(EventBuffer to, EventKind kind, long now, long... operands) {
    to.timed(kind, now, -1);
    for (long operand : operands) {
      to.operand(operand);
    }
    to.commit();
  }
}
