package corecast.recorder;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The text behind {@code -javaagent:jar=}: {@code name=value,name=value}, each value URL-encoded.
 *
 * <p>Names: {@code out} trace file, {@code include} and {@code exclude} globs of class names whose
 * functions are recorded, separated by {@code ;}, {@code depth} deepest function recorded, {@code
 * limit} bytes the trace may grow to.
 */
public final class AgentOptions {
  private AgentOptions() {}

  static Map<String, String> parse(String text) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        options.put(
            part.substring(0, equals),
            URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
      } else if (!part.isEmpty()) {
        throw new IllegalArgumentException("agent option " + part + ": expected name=value");
      }
    }
    return options;
  }

  /** The text for these options. */
  public static String format(Map<String, String> options) {
    StringBuilder text = new StringBuilder();
    options.forEach(
        (name, value) ->
            text.append(text.isEmpty() ? "" : ",")
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
    return text.toString();
  }
}
