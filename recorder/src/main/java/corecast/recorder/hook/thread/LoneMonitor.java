package corecast.recorder.hook.thread;

import corecast.recorder.hook.object.ObjectNumbers;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * A monitor that had no number while so many others had one. The virtual machine is not asked for
 * the identity hash of a monitor that is held, which takes it as long as all else here.
 */
final class LoneMonitor extends WeakReference<Object> {
  static final LoneMonitor NOTHING = new LoneMonitor(null, 0, -1);

  final int hash;
  private final int numbered;

  LoneMonitor(Object monitor, int hash, ObjectNumbers monitors) {
    this(monitor, hash, monitors.added());
  }

  private LoneMonitor(@Nullable Object monitor, int hash, int numbered) {
    super(monitor);
    this.hash = hash;
    this.numbered = numbered;
  }

  /** Whether it is that monitor, and none has got a number since. */
  boolean isStill(Object monitor, ObjectNumbers monitors) {
    return get() == monitor && numbered == monitors.added();
  }
}
