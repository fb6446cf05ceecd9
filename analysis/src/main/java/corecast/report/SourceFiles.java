package corecast.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Where source files are, of which a recording knows the names alone. */
public final class SourceFiles {
  public static final SourceFiles NONE = new SourceFiles(Map.of());

  private final Map<String, String> byName;

  private SourceFiles(Map<String, String> byName) {
    this.byName = byName;
  }

  /** All files below some folders. Of two with one name neither is known. */
  public static SourceFiles in(List<Path> folders) throws IOException {
    Map<String, String> byName = new HashMap<>();
    Set<String> twice = new HashSet<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
          String name = String.valueOf(file.getFileName());
          if (byName.put(name, file.normalize().toString()) != null) {
            twice.add(name);
          }
        }
      }
    }
    byName.keySet().removeAll(twice);
    return new SourceFiles(byName);
  }

  /** What {@code Orders.java:14} is in, as the relative reference of a URI. */
  String uri(String source) {
    int colon = source.lastIndexOf(':');
    String name = colon < 0 ? source : source.substring(0, colon);
    StringBuilder uri = new StringBuilder();
    byte[] path =
        byName.getOrDefault(name, name).replace('\\', '/').getBytes(StandardCharsets.UTF_8);
    for (byte one : path) {
      char c = (char) (one & 0xff);
      boolean isPlain = c < 128 && (Character.isLetterOrDigit(c) || "/._-~".indexOf(c) >= 0);
      uri.append(isPlain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", one & 0xff));
    }
    return uri.toString();
  }

  /** Its line; 0 if there is none. */
  static long line(String source) {
    String line = source.substring(source.lastIndexOf(':') + 1);
    return line.matches("\\d{1,9}") ? Long.parseLong(line) : 0;
  }
}
