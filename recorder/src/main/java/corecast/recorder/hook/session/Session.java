package corecast.recorder.hook.session;

import corecast.recorder.hook.cpu.CarrierClocks;
import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.object.ComputedKeys;
import corecast.recorder.hook.object.ObjectLabels;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.path.LivePaths;
import corecast.trace.ElapsedClock;
import corecast.trace.EventBuffer;
import corecast.trace.TraceWriter;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One recording: its file, its threads and the numbers of its objects. */
public final class Session {

  public final int number;
  public final TraceWriter writer;
  public final CpuClock clock;
  public final Options options;
  public final ElapsedClock elapsed;

  /** The process runs on one CPU: whoever wrote last is the one who ran. */
  public final boolean pinned;

  public final ObjectNumbers objects = new ObjectNumbers();
  public final ObjectNumbers monitors = ObjectNumbers.ofMonitors();
  public final ObjectNumbers spinLocks = new ObjectNumbers();

  /** Those that are changed by compare-and-set, as such. */
  public final ObjectNumbers atomics = new ObjectNumbers();

  /** By whom, as {@code ThreadState.introduce} has it. */
  public final ObjectNumbers startedThreads = new ObjectNumbers();

  /** Of them those of which it was told that somebody else has changed them; each once, mostly. */
  public final int[] oddSpinLocks = new int[1 << 10];

  public final ObjectLabels labels = new ObjectLabels();
  public final ComputedKeys computedKeys = new ComputedKeys();
  public final LoopSites loops;
  public final Deadlocks deadlocks;
  public final byte[] noText = new byte[0];

  /** Numbers of fork/join tasks and futures. */
  public final AtomicInteger taskNumbers = new AtomicInteger(1);

  /** What records are told to instead of the file; {@code null} if they are written there. */
  public final @Nullable LivePaths live;

  /** {@code null} if virtual threads cannot be recorded here. */
  public final @Nullable CarrierClocks carriers;

  public volatile boolean stopped;

  /** Not volatile: a stale value costs a reading of the CPU clock or 50 us of its precision. */
  public @Nullable Object lastWriter;

  /** Not exact: counted without synchronization. */
  public long virtualThreadEvents;

  public long processorsAsked;

  /** What a record costs, in ns / 1000. */
  public long recordPicos;

  /**
   * CPU time, in ns, in which sections were counted instead of written, objects named, and the CPU
   * clock read. As exact as these.
   */
  public long counting;

  private int lastObject;

  /** What it takes to begin and to end a thread of the program, ns; 0 if it is not known. */
  public long threadNanos;

  /** What the recorder and its profiler add to that, ns. */
  public long ownThreadNanos;

  private long hiddenNanos;

  public Session(
      int number,
      TraceWriter writer,
      CpuClock clock,
      Options options,
      boolean pinned,
      @Nullable ThreadInternals internals,
      @Nullable LivePaths live) {
    this.live = live;
    this.number = number;
    this.writer = writer;
    this.loops = new LoopSites(writer);
    this.deadlocks = new Deadlocks(writer);
    this.clock = clock;
    this.options = options;
    this.elapsed = writer.clock();
    this.pinned = pinned;
    this.carriers = internals == null ? null : new CarrierClocks(internals, clock);
  }

  /** A stream that only measures what a record costs. */
  public EventBuffer scratch() {
    return live == null ? writer.scratch() : writer.told(live.scratch());
  }

  /** The recorder has worked in a thread of the program for that long. */
  public synchronized void hidden(long cpuNanos) {
    hiddenNanos += cpuNanos;
  }

  /** CPU time that the recorder has taken in threads of the program, to weave classes mostly. */
  public synchronized long hiddenNanos() {
    return hiddenNanos;
  }

  public synchronized int nextObject() {
    return ++lastObject;
  }
}
