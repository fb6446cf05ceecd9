package corecast.trace;

import java.io.File;
import java.io.IOException;

/** Another process is writing a trace to that file now. */
public final class FileInUseException extends IOException {
  private static final long serialVersionUID = 1;

  FileInUseException(File file) {
    super(file + " is being written by another process");
  }
}
