package corecast.recorder.online;

/** Who is shown samples, one after the other. */
public interface SampleViewer {
  /**
   * Shows one.
   *
   * @return whether the computation is to go on
   */
  boolean show(PathLine sample);
}
