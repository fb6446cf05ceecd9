package corecast.recorder.flight;

import corecast.recorder.online.LiveControl;
import corecast.recorder.online.PathLine;
import corecast.recorder.online.SampleViewer;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Tells the flight recorder each sample. */
public final class PathEvents implements SampleViewer {
  private PathEvents() {}

  /** From here on the flight recorder is told. */
  public static void register(LiveControl control) {
    FlightRecorder.register(Sample.class);
    FlightRecorder.register(Function.class);
    control.show(new PathEvents());
  }

  @Override
  public boolean show(PathLine sample) {
    Sample event = new Sample();
    event.since = sample.timeNanos() - sample.startNanos();
    event.work = sample.workNanos();
    event.path = sample.ranNanos();
    event.pathWithoutLocks = sample.freeNanos();
    event.threads = sample.threads();
    event.commit();
    for (PathLine.Share share : sample.shares()) {
      Function function = new Function();
      function.function = share.function();
      function.onPath = share.nanos();
      function.gain = share.gainNanos();
      function.commit();
    }
    return true;
  }

  @Name("io.github.corecast.CriticalPath")
  @Label("Critical Path")
  @Category("Corecast")
  @StackTrace(false)
  static final class Sample extends Event {
    @Label("Since the Computation Began")
    @Timespan(Timespan.NANOSECONDS)
    long since;

    @Label("Work")
    @Timespan(Timespan.NANOSECONDS)
    long work;

    @Label("Critical Path")
    @Timespan(Timespan.NANOSECONDS)
    long path;

    @Label("Critical Path without Locks")
    @Timespan(Timespan.NANOSECONDS)
    long pathWithoutLocks;

    @Label("Threads")
    int threads;
  }

  @Name("io.github.corecast.CriticalPathFunction")
  @Label("Function on the Critical Path")
  @Category("Corecast")
  @StackTrace(false)
  static final class Function extends Event {
    @Label("Function")
    String function = "";

    @Label("On the Path")
    @Timespan(Timespan.NANOSECONDS)
    long onPath;

    @Label("At Most Gained")
    @Timespan(Timespan.NANOSECONDS)
    long gain;
  }
}
