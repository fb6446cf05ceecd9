package corecast.report.export;

import com.google.gson.Gson;
import corecast.analysis.run.RunReader;
import corecast.analysis.run.SimulatedRun;
import corecast.program.CallPaths;
import corecast.program.CountText;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A simulated run as Chrome's trace event JSON, as Perfetto reads it: one track for the critical
 * path, one for each thread with its functions, thread states (phase {@code T}) from which Perfetto
 * makes the tracks of the processors, and a pair of flow events for each hand-over. Times are in
 * microseconds with three decimals.
 */
public final class ChromeTrace implements RunReader {
  private static final int PATH = 1;
  private static final int PROGRAM = 2;
  private static final int FIRST_THREAD = 3;

  /** For names that other tools may show on a page. */
  private final Gson json = new Gson();

  private final CallPaths paths;
  private final String[] functions;
  private final Appendable out;
  private final StringBuilder line = new StringBuilder();
  private String separator = "\n";
  private long flows;

  private ChromeTrace(CallPaths paths, Appendable out) {
    this.paths = paths;
    this.functions = new String[paths.functions()];
    this.out = out;
  }

  public static void write(SimulatedRun run, Appendable out) throws IOException {
    try {
      new ChromeTrace(run.program().paths(), out).write(run);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void write(SimulatedRun run) throws IOException {
    out.append("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
    process(PATH, "critical path");
    process(
        PROGRAM,
        "simulated on " + CountText.of(run.processors(), "processor") + ", with time slices");
    name(PATH, PATH, "thread_name", "critical path");
    run.read(this);
    out.append("\n]}\n");
  }

  private void process(int pid, String title) {
    name(pid, pid, "process_name", title);
    begin("M", "process_sort_index", pid, pid);
    line.append(",\"args\":{\"sort_index\":").append(pid).append('}');
    end();
  }

  private void name(int pid, int tid, String what, String name) {
    begin("M", what, pid, tid);
    line.append(",\"args\":{\"name\":").append(json.toJson(name)).append('}');
    end();
  }

  @Override
  public void track(int track, String name) {
    name(PROGRAM, FIRST_THREAD + track, "thread_name", name);
  }

  // ---- states -----------------------------------------------------------------------------------

  @Override
  public void runs(int track, int processor, long fromNanos, long toNanos) {
    state(track, "Running", fromNanos, toNanos);
    line.append(",\"args\":{\"cpu\":").append(processor).append('}');
    end();
  }

  @Override
  public void isReady(int track, long fromNanos, long toNanos) {
    state(track, "R", fromNanos, toNanos);
    end();
  }

  @Override
  public void waits(int track, String what, long fromNanos, long toNanos) {
    state(track, what.equals("io") ? "D" : "S", fromNanos, toNanos);
    line.append(",\"args\":{\"blocked_function\":").append(json.toJson(what)).append('}');
    end();
  }

  private void state(int track, String state, long fromNanos, long toNanos) {
    begin("T", state, PROGRAM, FIRST_THREAD + track);
    span(fromNanos, toNanos);
  }

  // ---- slices -----------------------------------------------------------------------------------

  @Override
  public void enters(int track, int function, long nanos) {
    beginQuoted("B", name(function), PROGRAM, FIRST_THREAD + track);
    at(nanos);
    line.append(",\"cat\":\"function\"");
    end();
  }

  @Override
  public void leaves(int track, long nanos) {
    line.append("{\"ph\":\"E\",\"pid\":").append(PROGRAM);
    line.append(",\"tid\":").append(FIRST_THREAD + track);
    at(nanos);
    end();
  }

  @Override
  public void segment(
      int track, Kind kind, int function, boolean critical, long fromNanos, long toNanos) {
    String what =
        switch (kind) {
          case WORK -> "work";
          case SLEEP -> "sleep";
          case IO -> "io";
        };
    begin("B", critical ? "critical path" : what, PROGRAM, FIRST_THREAD + track);
    at(fromNanos);
    line.append(",\"cat\":\"").append(critical ? "critical," : "").append(what).append('"');
    end();
    leaves(track, toNanos);
    if (critical) {
      String named = function < 0 ? "\"" + what + "\"" : name(function);
      beginQuoted("X", named, PATH, PATH);
      span(fromNanos, toNanos);
      line.append(",\"cat\":\"critical\"");
      end();
    }
  }

  /**
   * The pair lies 1 ns inside the two segments: an event on the border of one belongs to none or to
   * the next.
   */
  @Override
  public void handsOver(int fromTrack, long fromNanos, int toTrack, long toNanos, long toEndNanos) {
    long id = ++flows;
    flow("s", fromTrack, fromNanos - 1, id);
    flow("f", toTrack, Math.min(toNanos + 1, toEndNanos - 1), id);
  }

  private void flow(String phase, int track, long nanos, long id) {
    begin(phase, "lets go on", PROGRAM, FIRST_THREAD + track);
    at(nanos);
    line.append(",\"cat\":\"flow\",\"id\":").append(id);
    line.append(phase.equals("f") ? ",\"bp\":\"e\"" : "");
    end();
  }

  // ---- text -------------------------------------------------------------------------------------

  private String name(int function) {
    String name = functions[function];
    if (name == null) {
      name = json.toJson(paths.functionName(function));
      functions[function] = name;
    }
    return name;
  }

  private void begin(String phase, String name, int pid, int tid) {
    line.append("{\"ph\":\"").append(phase).append("\",\"name\":\"").append(name).append('"');
    line.append(",\"pid\":").append(pid).append(",\"tid\":").append(tid);
  }

  private void beginQuoted(String phase, String quoted, int pid, int tid) {
    line.append("{\"ph\":\"").append(phase).append("\",\"name\":").append(quoted);
    line.append(",\"pid\":").append(pid).append(",\"tid\":").append(tid);
  }

  private void span(long fromNanos, long toNanos) {
    at(fromNanos);
    line.append(",\"dur\":");
    micros(toNanos - fromNanos);
  }

  private void at(long nanos) {
    line.append(",\"ts\":");
    micros(nanos);
  }

  private void micros(long nanos) {
    long rest = nanos % 1000;
    line.append(nanos / 1000);
    if (rest != 0) {
      line.append(rest < 10 ? ".00" : rest < 100 ? ".0" : ".").append(rest);
    }
  }

  private void end() {
    try {
      out.append(separator).append(line.append('}'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    separator = ",\n";
    line.setLength(0);
  }
}
