package corecast.recorder.hook;

/** Closes the file when the virtual machine ends. */
final class ClosingThread extends Thread {
  ClosingThread() {
    super(ServiceThreads.group(), "Corecast end");
  }

  @Override
  public void run() {
    Recording.stop();
  }
}
