package corecast.cli.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The process's standard output, which remembers why it could not be written. */
public final class StandardOutput extends PrintStream {
  private final Descriptor descriptor;

  private StandardOutput(Descriptor descriptor) {
    super(descriptor, false, StandardCharsets.UTF_8);
    this.descriptor = descriptor;
  }

  public static StandardOutput open() {
    return new StandardOutput(new Descriptor());
  }

  /** Whether the reader has gone, as {@code head} does; nothing to complain about. */
  public boolean readerHasGone() {
    String reason = reason();
    return reason.contains("pipe") || reason.contains("reset") || reason.contains("closed");
  }

  public String reason() {
    IOException failure = descriptor.failure;
    return failure == null ? "" : String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
  }

  private static final class Descriptor extends OutputStream {
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private @Nullable IOException failure;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        failure = failure == null ? e : failure;
        throw e;
      }
    }
  }
}
