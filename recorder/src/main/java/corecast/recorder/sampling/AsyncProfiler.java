package corecast.recorder.sampling;

import corecast.recorder.hook.session.Sampler;
import corecast.recorder.weave.made.ProfilerClass;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Async-profiler, whose library is inside the agent. */
final class AsyncProfiler implements Sampler {
  /**
   * A timer of each thread's CPU time: it needs no permission, and does not come more often than
   * the ticks of the kernel, which cost nothing more.
   */
  private static final String HOW = "event=ctimer,interval=1ms,cstack=no";

  /** By the virtual machine's own samples of allocations: code that allocates runs as before. */
  private static final String ALLOCATIONS = "alloc=" + ALLOCATED_BYTES;

  /** So that times are those of {@code System.nanoTime()}. */
  private static final String CLOCK = "clock=monotonic";

  private static final String STARTED = "started";

  private final UnaryOperator<String> profiler;
  private final String version;

  private AsyncProfiler(UnaryOperator<String> profiler) {
    this.profiler = profiler;
    this.version = profiler.apply("version").strip();
  }

  /**
   * Loads it.
   *
   * @param library a file that is not there, for the library; it is gone when this returns
   * @throws IOException if there is no library for this machine
   */
  static Sampler load(Instrumentation instrumentation, Path library)
      throws IOException, ReflectiveOperationException {
    String name = "corecast/profiler/".concat(platform()).concat("/libasyncProfiler.so");
    try (InputStream in = AsyncProfiler.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the agent has no profiler for ".concat(platform()));
      }
      Files.write(
          library, in.readAllBytes(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      return new AsyncProfiler(ProfilerClass.load(instrumentation, library));
    } finally {
      Files.deleteIfExists(library);
    }
  }

  private static String platform() {
    String system = System.getProperty("os.name", "");
    if (system.startsWith("Mac")) {
      return "macos";
    }
    String processor = System.getProperty("os.arch", "");
    return system
        .toLowerCase(Locale.ROOT)
        .concat(processor.equals("amd64") ? "-x64" : "-".concat(processor))
        .replace("aarch64", "arm64");
  }

  @Override
  public String start(Path samples) throws IOException {
    String file = samples.toString();
    if (file.contains(",") || file.contains("%")) {
      throw new IOException(file.concat(": async-profiler takes , and % for something else"));
    }
    String how = String.join(",", HOW, "jfr", CLOCK, "file=" + file);
    String said = profiler.apply(String.join(",", "start", ALLOCATIONS, how));
    if (!said.contains(STARTED)) { // another agent may have these samples
      said = profiler.apply("start,".concat(how));
    }
    if (!said.contains(STARTED)) {
      throw new IOException(said.strip());
    }
    return "async-profiler ".concat(version).concat(" every 4 ms");
  }

  @Override
  public void stop() {
    String unused = profiler.apply("stop"); // what it says is for people
  }
}
