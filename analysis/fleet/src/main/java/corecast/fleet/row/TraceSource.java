package corecast.fleet.row;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A file with a recording, as it was found.
 *
 * @param uri where
 * @param bytes how long it was
 * @param modified when it was last written, in ms
 */
public record TraceSource(String uri, long bytes, Instant modified) implements Serializable {
  public static final String ENDING = ".cct";

  public static TraceSource of(Path file) throws IOException {
    return new TraceSource(
        file.toAbsolutePath().normalize().toUri().toString(),
        Files.size(file),
        Files.getLastModifiedTime(file).toInstant().truncatedTo(ChronoUnit.MILLIS));
  }

  String name() {
    String name = uri.substring(uri.lastIndexOf('/') + 1);
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }
}
