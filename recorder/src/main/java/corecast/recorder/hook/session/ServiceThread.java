package corecast.recorder.hook.session;

import org.jspecify.annotations.Nullable;

/** A thread of the recorder, which is not recorded. */
public class ServiceThread extends Thread {
  /** In {@link #group}. */
  protected ServiceThread(String name) {
    super(group(), name);
  }

  /**
   * For the recorder's threads: that of the system, so that a program that counts the threads of
   * its own group, as some do to wait for them, does not find them there.
   */
  public static @Nullable ThreadGroup group() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group != null && group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }
}
