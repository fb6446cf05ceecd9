package corecast.recorder.hook.session;

import java.util.concurrent.ForkJoinWorkerThread;

/** Threads that are not the program's: the virtual machine's and the recorder's. */
public final class ServiceThreads {
  /** Its selector thread reads and writes for the program. */
  private static final String HTTP_CLIENT = "jdk.internal.net.http.";

  /** Threads of the library that have no name of their own run what the program handed them. */
  private static final String UNNAMED = "InnocuousThread-";

  private ServiceThreads() {}

  public static boolean contains(Thread thread) {
    if (thread.getName().startsWith("process reaper")) {
      return false; // it lasts as long as a child process, and runs what depends on its end
    }
    String type = thread.getClass().getName();
    if (thread instanceof ServiceThread
        || (type.startsWith("jdk.internal.")
            && !type.startsWith(HTTP_CLIENT)
            && !thread.getName().startsWith(UNNAMED))
        || type.startsWith("java.lang.ref.")
        || type.equals("java.util.concurrent.DelayScheduler")) {
      return true;
    }
    if (thread instanceof ForkJoinWorkerThread) {
      return false; // of the program, though it may have been made by one of the system's threads
    }
    String name = thread.getName();
    if (type.equals("java.lang.VirtualThread")) {
      return name.startsWith("SubPoller-"); // waits for the sockets of others
    }
    if (name.startsWith("JFR ")
        || name.startsWith("VirtualThread-")
        || name.equals("DestroyJavaVM")) {
      return true;
    }
    if (name.startsWith("Thread-")) {
      return false; // may run what depends on the end of a child process
    }
    // Signal Dispatcher, Attach Listener, Common-Cleaner and the like.
    ThreadGroup group = thread.getThreadGroup();
    return group != null && group.getParent() == null && !name.equals("main");
  }
}
