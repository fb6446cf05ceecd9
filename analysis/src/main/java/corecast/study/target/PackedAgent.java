package corecast.study.target;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** The agent that is packed into this library: a target needs it as a file. */
final class PackedAgent {
  private static final String NAME = "corecast-agent.jar";

  private static @Nullable Path unpacked;

  private PackedAgent() {}

  /** A temporary file of this process; {@code null} if this build has no agent inside. */
  static synchronized @Nullable Path file() {
    try {
      if (unpacked == null || !Files.exists(unpacked)) {
        unpacked = unpack();
      }
      return unpacked;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable Path unpack() throws IOException {
    try (InputStream packed = PackedAgent.class.getResourceAsStream(NAME)) {
      if (packed == null) {
        return null;
      }
      Path file = Files.createTempFile("corecast-agent", ".jar");
      file.toFile().deleteOnExit();
      Files.copy(packed, file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    }
  }
}
