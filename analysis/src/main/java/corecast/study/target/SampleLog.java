package corecast.study.target;

import corecast.conversion.log.Samples;
import corecast.conversion.machine.Allocations;
import corecast.recorder.hook.session.Sampler;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFacts;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * What a profiler has written beside a recording: which functions threads were in, and when. Both
 * profilers write files of the flight recorder.
 */
public final class SampleLog {
  /** What the virtual machine makes of the thread that has run the main method. */
  private static final String ENDED_MAIN = "DestroyJavaVM";

  private static final long MAIN = 1;
  private static final String WEAVER = "corecast.recorder.weave.";
  private static final List<String> HOOKS = List.of("corecast.recorder.hook.", "corecast.trace.");

  /** Makes room in the file; the intervals of the recording are without that. */
  private static final String BLOCKS = "corecast.trace.Blocks";

  private static final List<String> LIBRARY = List.of("java.", "jdk.", "sun.");

  /** The recorder's own thread. */
  private static final String RECORDER = "corecast";

  private static final String EVENT = "jdk.ExecutionSample";

  /** Of async-profiler: of all objects, each byte with the same probability. */
  private static final String ALLOCATION = "jdk.ObjectAllocationInNewTLAB";

  /** Of the flight recorder, which says what each sample stands for. */
  private static final String WEIGHTED_ALLOCATION = "jdk.ObjectAllocationSample";

  /** Fewer samples of allocations do not say who allocates. */
  private static final int ENOUGH_ALLOCATIONS = 20;

  /** How the fact goes on if times are not those of {@code System.nanoTime()}. */
  private static final String BY_WALL_CLOCK = Samples.SAMPLED + "by the flight recorder";

  /** As long as a string of a trace may be. */
  private static final int FACT = 4000;

  /** So many facts are less than what one block of a trace holds. */
  private static final int FACTS = 1000;

  private final Map<String, Integer> methods = new HashMap<>();
  private final Map<Long, Integer> stacks = new HashMap<>();
  private final List<String> stackFacts = new ArrayList<>();
  private final StringBuilder stackFact = new StringBuilder();
  private final Map<Long, List<long[]>> byThread = new TreeMap<>();
  private long wallClockNanos = Long.MIN_VALUE;
  private long inHooks;
  private final Map<Integer, Double> allocated = new TreeMap<>();
  private int allocations;

  private SampleLog() {}

  /** Where the samples of a recording are until they are part of it. */
  static Path beside(Path trace) {
    return trace.resolveSibling(trace.getFileName() + Sampler.ENDING);
  }

  /**
   * Adds the samples beside a trace to it if the agent has made it alone and its recording is over.
   * Whoever may not write the trace sees it without samples.
   */
  public static void mergeIfThere(Path trace) throws IOException {
    Path samples = beside(trace.toAbsolutePath());
    if (Files.exists(samples)
        && Files.isWritable(trace)
        && Files.isWritable(samples.resolveSibling(""))) {
      try {
        try (TraceReader reader = TraceReader.open(trace)) {
          if (!reader.header().closed()) {
            return;
          }
        }
        merge(trace);
      } catch (TraceFormatException e) {
        // The trace is damaged, as whoever reads all of it says.
      }
    }
  }

  /**
   * Adds the samples beside a trace to it, and deletes their file. Does nothing if there is none.
   */
  static void merge(Path trace) throws IOException {
    Path samples = beside(trace);
    if (!Files.exists(samples)) {
      return;
    }
    SampleLog log = new SampleLog();
    log.readNames(trace);
    try {
      log.readSamples(samples);
    } catch (IOException | RuntimeException e) {
      // The target was killed: the file has no end. What could be read of it is good.
    }
    append(trace, Samples.STACKS, log.stackFacts());
    append(trace, Samples.KEY, log.facts());
    append(trace, Allocations.KEY, log.allocationFacts());
    if (log.wallClockNanos == Long.MIN_VALUE) {
      // The flight recorder sees a thread only where it can stop.
      append(trace, Samples.IN_HOOKS, List.of(Long.toString(log.inHooks)));
    }
    Files.delete(samples);
  }

  private static void append(Path trace, String key, List<String> values) throws IOException {
    for (int i = 0; i < values.size(); i += FACTS) {
      TraceFacts.append(trace, key, values.subList(i, Math.min(values.size(), i + FACTS)));
    }
  }

  private void readNames(Path trace) throws IOException {
    try (TraceReader reader = TraceReader.open(trace)) {
      RecordCursor dictionary = reader.records(0);
      while (dictionary.next()) {
        if (dictionary.kind() == EventKind.METHOD) {
          methods.putIfAbsent(
              dictionary.string(0) + "." + dictionary.string(1), (int) dictionary.operand(0));
        } else if (dictionary.kind() == EventKind.META
            && dictionary.string(0).equals(Samples.FUNCTIONS)
            && dictionary.string(1).startsWith(BY_WALL_CLOCK)) {
          wallClockNanos =
              TimeUnit.MILLISECONDS.toNanos(reader.header().startMillis())
                  - reader.header().startNanos();
        }
      }
    }
  }

  private void readSamples(Path samples) throws IOException {
    try (RecordingFile file = new RecordingFile(samples)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        switch (event.getEventType().getName()) {
          case EVENT -> take(event);
          case ALLOCATION -> allocated(event, allocatedBytes(event.getLong("allocationSize")));
          case WEIGHTED_ALLOCATION -> allocated(event, event.getLong("weight"));
          default -> {}
        }
      }
    }
  }

  private void take(RecordedEvent event) {
    RecordedThread thread = event.getThread("sampledThread");
    if (thread != null && thread.getJavaThreadId() > 0 && event.getStackTrace() != null) {
      List<RecordedFrame> frames = event.getStackTrace().getFrames();
      if (frames.stream().noneMatch(frame -> type(frame).startsWith(WEAVER))) {
        if (!RECORDER.equals(thread.getJavaName()) && isInHook(frames)) {
          inHooks++;
        }
        byThread
            .computeIfAbsent(id(thread), t -> new ArrayList<>())
            .add(new long[] {time(event), stack(frames)});
      }
    }
  }

  /** What a sampled object stands for, since a large one is hardly ever missed, bytes. */
  static double allocatedBytes(long size) {
    return -size / Math.expm1((double) -size / Sampler.ALLOCATED_BYTES);
  }

  /** The innermost function has allocated that much, or what it calls of a library. */
  private void allocated(RecordedEvent event, double bytes) {
    if (event.getStackTrace() != null) {
      List<RecordedFrame> frames = event.getStackTrace().getFrames();
      if (!isInHook(frames) && frames.stream().noneMatch(f -> type(f).startsWith(WEAVER))) {
        int function =
            frames.stream().map(this::method).filter(Objects::nonNull).findFirst().orElse(0);
        allocated.merge(function, bytes, Double::sum);
        allocations++;
      }
    }
  }

  private List<String> allocationFacts() {
    List<String> facts = new ArrayList<>();
    if (allocations >= ENOUGH_ALLOCATIONS) {
      StringBuilder fact = new StringBuilder();
      allocated.forEach((function, bytes) -> add(facts, fact, function + "," + Math.round(bytes)));
      facts.add(fact.toString());
    }
    return facts;
  }

  /** A thread of the system has the id of the last Java thread that it was. */
  private static long id(RecordedThread thread) {
    return ENDED_MAIN.equals(thread.getJavaName()) ? MAIN : thread.getJavaThreadId();
  }

  /** Whether a hook, or what it calls of the library, was at work; not what the hook surrounds. */
  private static boolean isInHook(List<RecordedFrame> innermostFirst) {
    return innermostFirst.stream()
            .map(SampleLog::type)
            .filter(type -> LIBRARY.stream().noneMatch(type::startsWith))
            .findFirst()
            .filter(type -> HOOKS.stream().anyMatch(type::startsWith))
            .isPresent()
        && innermostFirst.stream().noneMatch(frame -> type(frame).equals(BLOCKS));
  }

  private static String type(RecordedFrame frame) {
    return frame.getMethod().getType().getName();
  }

  private long time(RecordedEvent event) {
    if (wallClockNanos == Long.MIN_VALUE) {
      return event.getLong("startTime");
    }
    Instant start = event.getStartTime();
    return TimeUnit.SECONDS.toNanos(start.getEpochSecond()) + start.getNano() - wallClockNanos;
  }

  /** The number of the stack of those frames that are functions of the recording. */
  private int stack(List<RecordedFrame> innermostFirst) {
    int stack = 0;
    for (int i = innermostFirst.size() - 1; i >= 0; i--) {
      Integer method = method(innermostFirst.get(i));
      if (method != null) {
        stack = stack(stack, method);
      }
    }
    return stack;
  }

  private @Nullable Integer method(RecordedFrame frame) {
    return methods.get(type(frame) + "." + frame.getMethod().getName());
  }

  private int stack(int caller, int method) {
    return stacks.computeIfAbsent(
        (long) caller << 32 | method,
        key -> {
          add(stackFacts, stackFact, caller + "," + method);
          return stacks.size() + 1;
        });
  }

  private static void add(List<String> facts, StringBuilder fact, String item) {
    if (fact.length() + item.length() > FACT) {
      facts.add(fact.toString());
      fact.setLength(0);
    }
    fact.append(fact.isEmpty() ? "" : " ").append(item);
  }

  private List<String> stackFacts() {
    if (!stackFact.isEmpty()) {
      stackFacts.add(stackFact.toString());
    }
    return stackFacts;
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>();
    byThread.forEach(
        (thread, samples) -> {
          samples.sort((a, b) -> Long.compare(a[0], b[0]));
          StringBuilder fact = new StringBuilder();
          long time = 0;
          for (long[] sample : samples) {
            if (fact.length() > FACT) {
              facts.add(fact.toString());
              fact.setLength(0);
            }
            if (fact.isEmpty()) {
              time = sample[0];
              fact.append(thread).append(' ').append(time);
            }
            long later = (sample[0] - time) / 1000;
            fact.append(' ').append(later).append(',').append(sample[1]);
            time += later * 1000;
          }
          facts.add(fact.toString());
        });
    // That there were none is known, too.
    return facts.isEmpty() ? List.of("") : facts;
  }
}
