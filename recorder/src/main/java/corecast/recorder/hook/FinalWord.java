package corecast.recorder.hook;

import static java.nio.charset.StandardCharsets.UTF_8;

import corecast.recorder.hook.session.ServiceThread;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * What is said on standard error while the virtual machine ends. Nobody may read there, or the
 * program may have put something else in its place: so it has a moment, and its own way out.
 */
final class FinalWord extends ServiceThread {
  private static final long MOST_MILLIS = 200;

  private final String line;

  private FinalWord(String line) {
    super("Corecast final word");
    this.line = line;
    setDaemon(true);
  }

  static void say(String line) {
    try {
      FinalWord word = new FinalWord(line);
      word.start();
      word.join(MOST_MILLIS);
    } catch (InterruptedException | OutOfMemoryError e) {
      // It is left unsaid.
    }
  }

  @Override
  public void run() {
    try {
      // It stays open: others may have something to say.
      new FileOutputStream(FileDescriptor.err)
          .write(line.concat(System.lineSeparator()).getBytes(UTF_8));
    } catch (IOException e) {
      // Nobody reads there.
    }
  }
}
