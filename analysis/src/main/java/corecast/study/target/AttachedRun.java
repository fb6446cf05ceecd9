package corecast.study.target;

import corecast.study.file.Failure;
import corecast.study.file.OutputPlace;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Records a program that runs already, for some time.
 *
 * @param trace where the trace goes
 * @param millis for how long
 * @param agentOptions further options of the agent
 */
public record AttachedRun(long pid, Path trace, long millis, Map<String, String> agentOptions) {
  /** The target calibrates, weaves and closes beside what it has to do itself. */
  private static final long PATIENCE_MILLIS = 60_000;

  /**
   * Records, and waits for the end of that time, or of the program.
   *
   * @throws Failure if the program cannot be attached to, or nothing is recorded
   */
  public void run() throws IOException {
    RunningProgram target = RunningProgram.of(pid);
    Path whole = OutputPlace.checkTrace(trace);
    TraceStart.checkReplaces(whole);
    TraceLock lock = TraceLock.of(whole, Thread.currentThread()::interrupt);
    try {
      record(target, whole);
    } finally {
      lock.close();
    }
  }

  private void record(RunningProgram target, Path whole) throws IOException {
    Path growing = RecordedRun.growing(whole);
    Files.deleteIfExists(growing);
    Files.deleteIfExists(SampleLog.beside(growing));
    Map<String, String> options = new LinkedHashMap<>();
    options.put("out", growing.toString());
    options.put("say", "off");
    options.put("for", Long.toString(millis));
    options.putAll(agentOptions);
    target.load(options);
    if (!Files.exists(growing)) {
      throw new Failure(
          pid
              + ": the program did not start to record; check what it printed, and whether it may"
              + " write "
              + growing);
    }
    try {
      await(growing, target, millis);
    } catch (InterruptedException e) {
      throw new Failure(
          pid
              + ": the recording continues for the rest of that time, into "
              + growing
              + ", which"
              + " is also a trace",
          e);
    }
    SampleLog.merge(growing);
    Files.move(growing, whole, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Waits until the recording is closed, or the program has gone. */
  private static void await(Path trace, RunningProgram target, long millis)
      throws IOException, InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis + PATIENCE_MILLIS);
    while (target.isAlive() && System.nanoTime() < until) {
      try (TraceReader reader = TraceReader.open(trace)) {
        if (reader.header().closed()) {
          return;
        }
      }
      TimeUnit.MILLISECONDS.sleep(Math.min(millis, 100));
    }
  }
}
