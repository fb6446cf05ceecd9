package corecast.recorder.weave;

/** A class that is left as it is; the message says why. */
final class NotWoven extends Exception {
  private static final long serialVersionUID = 1;

  NotWoven(String why) {
    super(why, null, false, false);
  }
}
