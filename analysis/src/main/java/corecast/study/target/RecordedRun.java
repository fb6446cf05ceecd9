package corecast.study.target;

import corecast.conversion.log.RecordingNotes;
import corecast.conversion.machine.CompiledCode;
import corecast.conversion.machine.RecordedPauses;
import corecast.recorder.AgentOptions;
import corecast.recorder.hook.session.OwnFile;
import corecast.study.file.Failure;
import corecast.study.file.OutputPlace;
import corecast.trace.TraceFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a target under the agent. The trace grows under the name {@code FILE.recording} and is
 * renamed when the target has ended; if Corecast itself is killed, that file is readable too. Where
 * the target fails or is interrupted, a recording of that name that went well is kept beside it.
 *
 * @param command the target's, beginning with java
 * @param cpus on how many CPUs it may run
 * @param agentOptions further options of the agent
 */
public record RecordedRun(
    List<String> command, Path trace, int cpus, int processors, Map<String, String> agentOptions) {

  /**
   * How a recording ended.
   *
   * @param status the target's exit status
   * @param kept where the recording is that had the name before; {@code null} if it was replaced
   */
  public record Ended(int status, Pinning pinning, @Nullable Path kept) {
    /** What is to be known of a target that failed; empty if it did not. */
    public String failure(Path trace) {
      return status == 0
          ? ""
          : "the target ended with status "
              + Target.inWords(status)
              + "; "
              + trace
              + " contains what it did until then";
    }
  }

  /** The trace of one of several runs: {@code app.cct} becomes {@code app.3.cct}. */
  public static Path numbered(Path trace, int run, int runs) {
    if (runs == 1) {
      return trace;
    }
    String name = String.valueOf(trace.getFileName());
    int dot = name.lastIndexOf('.');
    String stem = dot <= 0 ? name : name.substring(0, dot);
    String extension = dot <= 0 ? "" : name.substring(dot);
    return trace.resolveSibling(stem + "." + run + extension);
  }

  /** What a trace is called until the target has ended. */
  public static Path growing(Path trace) {
    return trace.resolveSibling(trace.getFileName() + OwnFile.GROWING).toAbsolutePath();
  }

  private static Path shown(Path growing) {
    String name = String.valueOf(growing.getFileName());
    return growing.resolveSibling(name.substring(0, name.length() - OwnFile.GROWING.length()));
  }

  /** Recordings of processes that the target has started with its own options. */
  private static List<Path> numbered(Path growing) {
    List<Path> found = new ArrayList<>();
    for (int number = 2; ; number++) {
      Path next = OwnFile.numbered(growing, number);
      if (!Files.exists(next)) {
        return found;
      }
      found.add(next);
    }
  }

  public Ended run() throws IOException, InterruptedException {
    return run(new Target(Target.Streams.ALL));
  }

  public Ended run(Target target) throws IOException, InterruptedException {
    Path whole = OutputPlace.checkTrace(trace);
    TraceStart.checkReplaces(whole);
    TraceLock lock = TraceLock.of(whole, target::stop);
    try {
      return recorded(target, whole);
    } finally {
      lock.close();
    }
  }

  /** Signals that end Corecast end the target first, and what it recorded is kept. */
  private Ended recorded(Target target, Path whole) throws IOException, InterruptedException {
    Path growing = growing(whole);
    Files.deleteIfExists(growing);
    Files.deleteIfExists(SampleLog.beside(growing));
    for (Path left : numbered(growing)) {
      Files.deleteIfExists(left);
      Files.deleteIfExists(SampleLog.beside(left));
    }
    Path pauses = growing.resolveSibling(growing.getFileName() + ".pauses");
    Files.deleteIfExists(pauses);
    Pinning pinning = Pinning.on(cpus);
    Map<String, String> options = new LinkedHashMap<>();
    options.put("out", growing.toString());
    options.put("say", "off");
    options.putAll(agentOptions);
    if (!pinning.isPinned()) {
      options.put(
          "note.warning.pinning",
          "taskset was not found, so the target was not restricted to one CPU. CPU times may be"
              + " too large, and the order of operations is less certain. On Linux, install"
              + " util-linux and record again.");
    } else if (pinning.cpus().contains(",")) {
      options.put(
          "note.warning.cpus",
          "The program was recorded on CPUs "
              + pinning.cpus()
              + " instead of one. CPU times"
              + " include what threads cost each other (caches, contention).");
    }
    List<String> full = new ArrayList<>(pinning.command());
    full.addAll(
        TargetCommand.of(
            command,
            Home.agent(),
            AgentOptions.format(options),
            processors,
            TargetVariables.all(),
            pauses));
    int status = target.run(full);
    List<String> noted = PauseLog.read(pauses);
    List<String> compiled = CompilationLog.read(pauses);
    Files.deleteIfExists(pauses);
    if (!Files.exists(growing) || Files.size(growing) == 0) {
      Files.deleteIfExists(SampleLog.beside(growing));
      Files.deleteIfExists(growing); // it was begun where there is no room
      String why = TargetJava.whyNot(command.get(0));
      if (why != null) {
        throw new Failure("nothing was recorded: " + why);
      }
      throw new Failure(
          "nothing was recorded: the target ended with status "
              + Target.inWords(status)
              + " before "
              + (agentOptions.containsKey("from")
                  ? "it came to mark " + agentOptions.get("from") + " (--from)"
                  : agentOptions.containsKey("warmup")
                      ? "the warm-up was over (--warmup)"
                      : "the recording began, as where java finds no main class")
              + "; see what it printed");
    }
    for (Path child : numbered(growing)) {
      SampleLog.merge(child);
      Files.move(child, shown(child), StandardCopyOption.REPLACE_EXISTING);
    }
    SampleLog.merge(growing);
    TraceFacts.append(growing, RecordedPauses.KEY, noted);
    TraceFacts.append(growing, CompiledCode.KEY, compiled);
    Path kept = null;
    if (status != 0) {
      TraceFacts.append(growing, RecordingNotes.STATUS, List.of(Integer.toString(status)));
      kept = keepEarlier(whole);
    }
    Files.move(growing, whole, StandardCopyOption.REPLACE_EXISTING);
    return new Ended(status, pinning, kept);
  }

  /** What an interrupt after a second leaves is not worth the recording that was there before. */
  private static @Nullable Path keepEarlier(Path whole) throws IOException {
    if (!TraceStart.isWorthKeeping(whole)) {
      return null;
    }
    Path kept = whole.resolveSibling(whole.getFileName() + ".before");
    Files.move(whole, kept, StandardCopyOption.REPLACE_EXISTING);
    return kept;
  }
}
