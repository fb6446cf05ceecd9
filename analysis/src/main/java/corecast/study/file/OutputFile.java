package corecast.study.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file under another name first and moves it when it is whole, so that nobody ever finds
 * half of one.
 */
public final class OutputFile {

  /** Writes bytes. */
  @FunctionalInterface
  public interface Bytes {
    void writeTo(OutputStream out) throws IOException;
  }

  @FunctionalInterface
  public interface Text {
    void writeTo(Writer out) throws IOException;
  }

  private OutputFile() {}

  public static void write(Path file, Bytes content) throws IOException {
    try {
      writeNow(file, content);
    } catch (FileSystemException e) {
      throw e; // names its file
    } catch (IOException e) {
      throw new IOException(file + ": " + e.getMessage(), e); // such as a full disk
    } catch (UncheckedIOException e) {
      throw new IOException(file + ": " + Explanation.of(e), e);
    }
  }

  private static void writeNow(Path name, Bytes content) throws IOException {
    OutputPlace.checkFile(name);
    Path file = OutputPlace.behindLinks(name);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        content.writeTo(out); // such as /dev/null
      }
      return;
    }
    Path temporary = temporaryFor(file);
    try {
      try (OutputStream out = new BufferedOutputStream(Unfinished.open(temporary))) {
        content.writeTo(out);
      }
      Unfinished.finish(temporary, file);
    } finally {
      Unfinished.drop(temporary);
    }
  }

  public static void writeText(Path file, Text content) throws IOException {
    write(
        file,
        bytes -> {
          Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
          content.writeTo(out);
          out.flush();
        });
  }

  private static Path temporaryFor(Path file) {
    return file.resolveSibling("." + file.getFileName() + "." + unique() + ".tmp");
  }

  /** Of this process and this moment: a random number would take longer than to write the file. */
  private static String unique() {
    return Long.toString(ProcessHandle.current().pid(), Character.MAX_RADIX)
        + "-"
        + Long.toString(System.nanoTime() & Integer.MAX_VALUE, Character.MAX_RADIX);
  }

  public static void move(Path temporary, Path file) throws IOException {
    try {
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
