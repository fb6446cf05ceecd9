package corecast.recorder.management;

import corecast.recorder.online.PathLine;
import java.util.List;

/** A sample of the critical path, as management has it. */
public final class PathSnapshot {
  private final PathLine sample;

  PathSnapshot(PathLine sample) {
    this.sample = sample;
  }

  /** When the figures begin to count, ns since the first computation began. */
  public long getStartNanos() {
    return sample.startNanos();
  }

  /** When the sample was taken, of the same kind. */
  public long getTimeNanos() {
    return sample.timeNanos();
  }

  /** CPU time of all threads, ns. */
  public long getWorkNanos() {
    return sample.workNanos();
  }

  /** The critical path as the program ran, ns. */
  public long getPathNanos() {
    return sample.ranNanos();
  }

  /** The one of dependences only, ns. */
  public long getNoLocksNanos() {
    return sample.freeNanos();
  }

  public int getThreads() {
    return sample.threads();
  }

  public boolean isLast() {
    return sample.isLast();
  }

  public List<FunctionShare> getFunctions() {
    return sample.shares().stream().map(FunctionShare::new).toList();
  }

  public static final class FunctionShare {
    private final PathLine.Share share;

    FunctionShare(PathLine.Share share) {
      this.share = share;
    }

    public String getFunction() {
      return share.function();
    }

    /** The function's time on the critical path, with what it calls, ns. */
    public long getNanos() {
      return share.nanos();
    }

    /** By how much the path would be shorter if it took no time, ns. */
    public long getGainNanos() {
      return share.gainNanos();
    }
  }
}
