package corecast.recorder.hook;

import corecast.recorder.hook.session.Session;

/** Messages to and from other processes, which the program tells of. */
public final class Messages {
  private Messages() {}

  /**
   * What a message that the current thread is about to send takes along of the critical path; empty
   * if nothing is computed, or not together with other processes.
   */
  public static String send() {
    try {
      if (!isShared()) {
        return "";
      }
      String[] sent = {""};
      Guard.call(Hook.MESSAGE_GOES, sent);
      return sent[0];
    } catch (Throwable e) {
      return ""; // Out of stack or memory: the message takes nothing along.
    }
  }

  /** The current thread has received a message, which has brought that. */
  public static void receive(String text) {
    try {
      if (isShared()) {
        Guard.call(Hook.MESSAGE_HAS_COME, text);
      }
    } catch (Throwable e) {
      // Out of stack or memory: the message has brought nothing.
    }
  }

  /** Whether messages take anything along now. */
  public static boolean isShared() {
    Session session = RecordedThreads.session();
    return session != null && session.live != null && session.live.isShared();
  }
}
