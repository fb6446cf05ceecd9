package corecast.recorder.weave.code;

/** Keys of facts about the recording that weaving finds out. */
public final class Facts {
  /** Names a class or method that is recorded without its hooks, and says why. */
  public static final String NOT_WOVEN = "not-woven";

  /** Names a call that is not recorded, though it may be one of a method that is, and says why. */
  public static final String CALL_LEFT = "call-left";

  /** Names a loop that can only wait for another thread. */
  public static final String SPIN_LOOP = "spin-loop";

  /** Names a loop that may take a lock: the number of its class, and the loop. */
  public static final String SPIN_LOCK = "spin-lock";

  /** The fact that a loop which can only wait for another thread is recorded as one that waits. */
  public static final String SPIN_WAIT = "spin-wait";

  private Facts() {}
}
