package corecast.study.target;

import corecast.recorder.AgentOptions;
import corecast.recorder.online.PathLine;
import corecast.study.file.Failure;
import corecast.study.file.OnSignal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Computes the critical path of a program while it runs. The agent appends its samples to a
 * temporary file, and stops when that is deleted.
 *
 * @param functions whose share of the path is computed, as {@code Class.method}
 * @param most instead of functions: all whose own time is 1/most of the path or more are searched
 *     for; 0: none are
 * @param periodMillis how often there is a sample
 * @param windows behind each sample a new window begins, and each is of so many periods; 0: a
 *     sample is of all since the begin
 * @param bean whether the program gets an MXBean
 * @param events whether its flight recorder is told
 * @param group of the processes that compute one path together; empty: the program does so alone
 * @param samples after so many the computation ends, and the program goes on; 0: when that ends
 */
public record LiveRun(
    List<String> functions,
    int most,
    long periodMillis,
    int windows,
    boolean bean,
    boolean events,
    String group,
    long samples) {
  private static final long POLL_MILLIS = 20;

  /** Of lines at once; one has some hundred, and a few thousand at most. */
  private static final int MOST_BYTES = 1 << 20;

  public interface Viewer {
    void show(PathLine sample) throws IOException;

    /** Other functions to follow from here on, told once; {@code null} if they stay the same. */
    default @Nullable List<String> wanted() {
      return null;
    }

    /** Whether it has seen enough: the computation ends, and the program goes on. */
    default boolean isOver() {
      return false;
    }
  }

  public interface Program {
    /**
     * Shows its samples until the computation ends.
     *
     * @return its exit status; 0 of one that goes on
     */
    int run(Viewer viewer) throws IOException;
  }

  /**
   * A program to start.
   *
   * @param command the target's, beginning with java
   */
  public Program starting(List<String> command) {
    return viewer -> {
      try {
        return start(command, viewer);
      } catch (InterruptedException e) {
        throw interrupted();
      }
    };
  }

  public Program attaching(long pid) {
    return viewer -> {
      try {
        attach(pid, viewer);
        return 0;
      } catch (InterruptedException e) {
        throw interrupted();
      }
    };
  }

  private static IOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted");
  }

  private int start(List<String> command, Viewer viewer) throws IOException, InterruptedException {
    Path file = newFile();
    Target target = new Target(Target.Streams.ALL);
    OnSignal signal = OnSignal.run(target::stop);
    try {
      List<String> full =
          TargetCommand.watched(
              command, Home.agent(), AgentOptions.format(options(file)), TargetVariables.all());
      Reading reading = new Reading(file, viewer, samples);
      AtomicBoolean hasEnded = new AtomicBoolean();
      Thread reader = new Thread(() -> reading.follow(hasEnded::get), "Corecast live reader");
      reader.setDaemon(true);
      reader.start();
      int status = target.run(full);
      hasEnded.set(true);
      reader.join();
      reading.check(
          "the target ended with status " + Target.inWords(status) + "; see what it printed");
      return status;
    } finally {
      signal.over();
      delete(file);
    }
  }

  private void attach(long pid, Viewer viewer) throws IOException, InterruptedException {
    RunningProgram program = RunningProgram.of(pid);
    Path file = newFile();
    OnSignal signal = OnSignal.run(() -> file.toFile().delete());
    try {
      program.load(options(file));
      Reading reading = new Reading(file, viewer, samples);
      reading.follow(() -> !program.isAlive());
      reading.check("look at what " + pid + " printed, and whether it may write " + file);
    } finally {
      signal.over();
      delete(file);
    }
  }

  private static Path choiceOf(Path file) {
    return file.resolveSibling("choice.txt");
  }

  /** A new file in a folder that nobody else can look into. */
  private static Path newFile() throws IOException {
    return Files.createFile(Files.createTempDirectory("corecast-live").resolve("samples.txt"));
  }

  private static void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(choiceOf(file));
    Files.deleteIfExists(file.resolveSibling(""));
  }

  private Map<String, String> options(Path file) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("live", "on");
    options.put("out", file.toString());
    options.put("choice", choiceOf(file).toString());
    options.put("interval", Long.toString(periodMillis));
    options.put("top", Integer.toString(most));
    options.put("windows", Integer.toString(windows));
    options.put("mxbean", bean ? "on" : "off");
    options.put("jfr", events ? "on" : "off");
    if (!group.isEmpty()) {
      options.put("shared", group);
    }
    if (!functions.isEmpty()) {
      options.put("select", String.join(";", functions));
    }
    return options;
  }

  /** Reads the file while it grows. */
  private static final class Reading {
    private final Path file;
    private final Viewer viewer;
    private final long samples;
    private long read;
    private long seen;
    private @Nullable RuntimeException failure;
    private @Nullable IOException viewersFailure;

    Reading(Path file, Viewer viewer, long samples) {
      this.file = file;
      this.viewer = viewer;
      this.samples = samples;
    }

    /**
     * Until the last sample.
     *
     * @param hasEnded whether nothing more will be written
     */
    void follow(BooleanSupplier hasEnded) {
      try {
        boolean over;
        do {
          over = hasEnded.getAsBoolean(); // what was written before is there now
          choose();
          if (readOn()) {
            return;
          }
          if (viewer.isOver()) {
            Files.delete(file);
            return;
          }
          TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } while (!over);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (NoSuchFileException e) {
        // A signal has ended the computation.
      } catch (IOException e) {
        failure = new Failure(file + ": cannot be read (" + e.getMessage() + ")", e);
      } catch (RuntimeException e) {
        failure = e;
      }
    }

    /**
     * Afterwards: fails if there was no sample, or reading or showing it failed.
     *
     * @param hint what may be the reason for no sample
     */
    void check(String hint) throws IOException {
      if (viewersFailure != null) {
        throw viewersFailure;
      }
      if (failure != null) {
        throw failure;
      }
      if (seen == 0 && !viewer.isOver()) {
        throw new Failure("nothing was computed: " + hint);
      }
    }

    /** The file is there as a whole or not at all. */
    private void choose() throws IOException {
      List<String> functions = viewer.wanted();
      if (functions != null) {
        Path chosen = choiceOf(file);
        Path written = Files.createTempFile(file.resolveSibling(""), "choice", ".txt");
        Files.write(written, functions, StandardCharsets.UTF_8);
        Files.move(written, chosen, StandardCopyOption.ATOMIC_MOVE);
      }
    }

    private boolean readOn() throws IOException {
      String added = added();
      for (String line : added.split("\n", -1)) {
        if (line.isEmpty()) {
          continue;
        }
        PathLine sample = PathLine.parse(line);
        seen++;
        try {
          viewer.show(sample);
        } catch (IOException e) {
          viewersFailure = e;
          Files.delete(file);
          return true;
        }
        if (sample.isLast() || seen == samples) {
          Files.delete(file);
          return true;
        }
      }
      return false;
    }

    /** The whole lines that have not been read; no more than some, so that a file may be long. */
    private String added() throws IOException {
      ByteBuffer bytes;
      try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
        bytes = ByteBuffer.allocate((int) Math.min(in.size() - read, MOST_BYTES));
        in.read(bytes, read);
      }
      int end = bytes.position();
      while (end > 0 && bytes.get(end - 1) != '\n') {
        end--;
      }
      read += end;
      return new String(bytes.array(), 0, end, StandardCharsets.UTF_8);
    }
  }
}
