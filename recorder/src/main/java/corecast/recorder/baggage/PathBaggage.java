package corecast.recorder.baggage;

import corecast.recorder.hook.Messages;
import org.jspecify.annotations.Nullable;

/**
 * Takes the critical path along with a message to another process (Hollingsworth 1996, section
 * 2.2), as a member of the header {@code baggage} of the W3C. The two processes compute one path if
 * both run under the agent with {@code live --shared NAME}, with the same name and functions.
 *
 * <pre>{@code
 * // who sends, on the thread whose work the message depends on
 * String member = PathBaggage.send();
 * if (!member.isEmpty()) {
 *   request.header(PathBaggage.HEADER, member);
 * }
 *
 * // who receives, on the thread that goes on with it; answers go the same way
 * PathBaggage.receive(exchange.getRequestHeaders().getFirst(PathBaggage.HEADER));
 * }</pre>
 *
 * <p>Where nothing is computed, or without the option, nothing is sent and what comes is ignored;
 * so is a member that is malformed, too long, or of other processes. Neither method ever throws.
 */
public final class PathBaggage {
  public static final String HEADER = "baggage";

  public static final String KEY = "corecast";

  /** What the W3C has any program carry. */
  private static final int MOST_LENGTH = 8192;

  private PathBaggage() {}

  /**
   * The member for a message that the current thread is about to send, {@code corecast=...}; empty
   * if it is to have none.
   */
  public static String send() {
    String value = value();
    return value.isEmpty() ? "" : KEY + "=" + value;
  }

  /**
   * The value of that member alone, of letters, digits and dots, for libraries that make the header
   * themselves; empty if there is to be no member.
   */
  public static String value() {
    return Messages.send();
  }

  /**
   * The current thread goes on with a message that has come.
   *
   * @param header all of the message's header, which may have other members; {@code null} if there
   *     is none
   */
  public static void receive(@Nullable String header) {
    if (header == null || !Messages.isShared() || header.length() > MOST_LENGTH) {
      return;
    }
    String value = member(header);
    if (value != null) {
      Messages.receive(value);
    }
  }

  /** The value of the member without its properties; {@code null} if there is none. */
  private static @Nullable String member(String header) {
    int at = 0;
    while (at < header.length()) {
      int comma = header.indexOf(',', at);
      int end = comma < 0 ? header.length() : comma;
      String part = header.substring(at, end);
      int equals = part.indexOf('=');
      if (equals >= 0 && part.substring(0, equals).strip().equals(KEY)) {
        int properties = part.indexOf(';', equals);
        return part.substring(equals + 1, properties < 0 ? part.length() : properties).strip();
      }
      at = end + 1;
    }
    return null;
  }
}
