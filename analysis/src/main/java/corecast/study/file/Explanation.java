package corecast.study.file;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.note.Lines;
import corecast.program.ProgramTextException;
import corecast.simulator.primitive.ReplayFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Says in one line what went wrong. */
public final class Explanation {
  private Explanation() {}

  public static String of(Throwable thrown) {
    return oneLine(text(thrown));
  }

  public static String oneLine(String text) {
    return Lines.printable(text.strip().replaceAll("\\s*\\R\\s*", " "));
  }

  private static String text(Throwable thrown) {
    if (thrown instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
      return text(unchecked.getCause());
    }
    if (thrown instanceof FileSystemException file) {
      return file.getFile() + ": " + reason(file);
    }
    if (thrown instanceof Failure
        || thrown instanceof ProgramTextException
        || thrown instanceof ReplayFault
        || thrown instanceof UnfinishedReplayException
        || thrown instanceof IllegalArgumentException
        || thrown instanceof IOException) {
      return message(thrown);
    }
    if (thrown instanceof OutOfMemoryError) {
      return "out of memory (heap "
          + (Runtime.getRuntime().maxMemory() >> 20)
          + " MB): give more with JAVA_OPTS=-Xmx8g, or ask for fewer processor counts";
    }
    return "internal error: " + thrown + "; run again with --debug and report what it prints";
  }

  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder; check the name";
    }
    if (e instanceof AccessDeniedException) {
      return "access denied; check the permissions";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "a file of that name exists and is in the way; give another name";
    }
    return e.getReason() == null ? message(e) : e.getReason();
  }

  private static String message(Throwable thrown) {
    @Nullable String message = thrown.getMessage();
    return message == null ? thrown.toString() : message;
  }
}
