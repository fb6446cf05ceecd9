package corecast.recorder.weave.jdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Class files of {@code java.base} of some JDK. */
final class JdkClasses implements AutoCloseable {
  private final FileSystem image;

  JdkClasses(Path home) throws IOException {
    image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
  }

  /** A class file, {@code null} if that JDK has no such class. */
  byte @Nullable [] read(String internalName) {
    Path file = image.getPath("modules", "java.base", internalName + ".class");
    if (!Files.exists(file)) {
      return null;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    image.close();
  }
}
