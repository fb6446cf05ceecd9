package corecast.recorder.hook.cpu;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The carriers of a recording's virtual threads. Looking one up takes no lock. */
public final class CarrierClocks {
  private final ThreadInternals internals;
  private final CpuClock platform;
  private volatile CarrierClock[] all = {};

  /** Not volatile: whoever finds another carrier here looks further. */
  private @Nullable CarrierClock recent;

  /**
   * Without any carrier yet.
   *
   * @param platform the clock of platform threads
   */
  public CarrierClocks(ThreadInternals internals, CpuClock platform) {
    this.internals = internals;
    this.platform = platform;
  }

  public ThreadInternals internals() {
    return internals;
  }

  long readingNanos() {
    return platform.readingNanos();
  }

  /** Called by a carrier, which is a platform thread, when it takes up a virtual thread. */
  public void mounting() {
    of(Thread.currentThread()).mounting(platform.now());
  }

  CarrierClock current() {
    return of(internals.carrier());
  }

  private CarrierClock of(Thread carrier) {
    CarrierClock last = recent;
    if (last != null && last.carrier == carrier) {
      return last;
    }
    for (CarrierClock clock : all) {
      if (clock.carrier == carrier) {
        recent = clock;
        return clock;
      }
    }
    return add(carrier);
  }

  /** Carriers are few, and each adds itself before it takes up its first virtual thread. */
  private synchronized CarrierClock add(Thread carrier) {
    CarrierClock[] more = Arrays.copyOf(all, all.length + 1);
    CarrierClock added = new CarrierClock(carrier);
    more[more.length - 1] = added;
    all = more;
    return added;
  }
}
