package corecast.recorder;

import corecast.recorder.hook.Schedule;
import java.io.IOException;
import java.io.Reader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The agent's options, {@code key=value,key=value}.
 *
 * <p>{@code %} and two hexadecimal digits stand for a character that would be taken for something
 * else, such as {@code %2C} for a comma and {@code %20} for a space; {@code %p} in {@code out} is
 * the process id. {@code options=FILE} reads more of them from a properties file; what the command
 * line says counts more.
 *
 * @param include patterns of classes whose functions are recorded, separated by semicolons
 * @param exclude patterns of classes whose functions are not recorded
 * @param sampled whether functions come from a profiler, and only those are woven that do
 *     operations themselves; {@code functions=sampled}. Otherwise all are woven, and each entry and
 *     exit is a record; {@code functions=woven}
 * @param depth functions beyond this many on a thread's stack are only counted
 * @param processors how many processors the program is told there are; 0: the truth
 * @param limitBytes the file gets no longer; {@code k}, {@code m}, {@code g} are understood
 * @param check whether woven classes are checked before they are used
 * @param yieldInSpinLoops whether loops that can only wait for another thread give it the CPU;
 *     {@code yield=on}
 * @param systemClock whether the processor's counter is not to be used for times; {@code
 *     clock=system}
 * @param live what is computed while the program runs instead of a trace, and written to {@code
 *     out}, which has to be there, if that is given; {@code live=on} or {@code mxbean=on}. {@code
 *     null}: a trace is written
 * @param says whether it is said on standard error, when a recording ends, which file has it;
 *     {@code say=off} otherwise
 * @param part which part of the run is recorded: {@code warmup} and {@code for} in milliseconds,
 *     and the marks {@code from} and {@code until}
 * @param notes facts for the trace, given as {@code note.KEY=value}
 */
public record AgentOptions(
    Path out,
    List<String> include,
    List<String> exclude,
    boolean sampled,
    int depth,
    int processors,
    long limitBytes,
    boolean check,
    boolean yieldInSpinLoops,
    boolean systemClock,
    @Nullable Live live,
    boolean says,
    Schedule.Part part,
    Map<String, String> notes) {

  /**
   * The critical path while the program runs.
   *
   * @param functions whose share of it is computed, as {@code Class.method}; {@code select}
   *     separates them by semicolons
   * @param periodMillis how often it is told; {@code interval}
   * @param most instead of functions: all whose own time is 1/most of the path or more are searched
   *     for; {@code top}. 0: none are
   * @param windows of so many windows one ends each time, and another one begins; {@code windows}.
   *     0: it does not begin anew
   * @param begins whether it begins at once; {@code live=on}. Else somebody asks the bean
   * @param isTold whether there is a file for it; {@code out}
   * @param bean whether there is an MXBean; {@code mxbean=on}
   * @param events whether the flight recorder is told; {@code jfr=on}
   * @param group of the processes that compute one path together; {@code shared}. {@code null}:
   *     this one does so alone
   * @param choice a file that names other functions to follow as soon as it is there; {@code
   *     choice}
   */
  public record Live(
      List<String> functions,
      long periodMillis,
      int most,
      int windows,
      boolean begins,
      boolean isTold,
      boolean bean,
      boolean events,
      @Nullable String group,
      @Nullable Path choice) {}

  /** A trace that may not even get so long holds nothing. */
  public static final long LEAST_LIMIT_BYTES = 1 << 20;

  /** No stack of a thread is deeper. */
  public static final int MOST_DEPTH = 1 << 20;

  /** No search for more: it computes twice as many shares at once. */
  public static final int MOST_TOP = 32;

  /** No more windows at once: each takes as much time and memory as one alone. */
  public static final int MOST_WINDOWS = 16;

  private static final String NOTE = "note.";

  private static final List<String> KEYS =
      List.of(
          "out",
          "include",
          "exclude",
          "depth",
          "procs",
          "limit",
          "check",
          "yield",
          "options",
          "warmup",
          "for",
          "from",
          "until",
          "functions",
          "clock",
          "live",
          "select",
          "interval",
          "top",
          "windows",
          "mxbean",
          "jfr",
          "shared",
          "choice",
          "say");

  static AgentOptions parse(String text, int defaultDepth, long defaultLimit) throws IOException {
    Properties given = new Properties();
    for (String part : text.split(",", -1)) {
      if (part.isEmpty()) {
        continue;
      }
      int equals = part.indexOf('=');
      String key = equals < 0 ? part : part.substring(0, equals);
      if (equals < 0 || !isKnown(key)) {
        throw unknown("agent options", part);
      }
      String value = part.substring(equals + 1);
      given.setProperty(key, decode(key.equals("out") ? withProcessId(value) : value));
    }
    Properties all = fromFile(given.getProperty("options"));
    all.putAll(given);
    return new AgentOptions(
        Path.of(all.getProperty("out", "corecast.cct")),
        list(all.getProperty("include", "")),
        list(all.getProperty("exclude", "")),
        isFirst(all, "functions", "sampled", "woven", "sampled"),
        (int) number(all, "depth", defaultDepth, 1, MOST_DEPTH),
        (int) number(all, "procs", 0, 0, 1 << 16),
        number(all, "limit", defaultLimit, LEAST_LIMIT_BYTES, Long.MAX_VALUE),
        flag(all, "check", "on"),
        flag(all, "yield", "off"),
        isFirst(all, "clock", "system", "auto", "auto"),
        live(all),
        flag(all, "say", "on"),
        new Schedule.Part(
            number(all, "warmup", 0, 0, Long.MAX_VALUE),
            all.getProperty("from"),
            all.getProperty("until"),
            number(all, "for", 0, 0, Long.MAX_VALUE)),
        notes(all));
  }

  private static @Nullable Live live(Properties all) {
    List<String> functions = list(all.getProperty("select", ""));
    long interval = number(all, "interval", 1000, 1, Integer.MAX_VALUE);
    boolean begins = flag(all, "live", "off");
    boolean bean = flag(all, "mxbean", "off");
    String group = all.getProperty("shared");
    if (group != null && group.isBlank()) {
      throw new IllegalArgumentException("agent options: shared=: expected a name");
    }
    if (group != null && !all.getProperty("top", "0").equals("0")) {
      throw new IllegalArgumentException("agent options: shared and top: expected one of them");
    }
    int windows = (int) number(all, "windows", 0, 0, MOST_WINDOWS);
    if (windows > 1 && (group != null || !all.getProperty("top", "0").equals("0"))) {
      throw new IllegalArgumentException(
          "agent options: windows=" + windows + ": expected neither shared nor top");
    }
    String choice = all.getProperty("choice");
    Live live =
        new Live(
            functions,
            interval,
            (int) number(all, "top", 0, 0, MOST_TOP),
            windows,
            begins,
            all.getProperty("out") != null,
            bean,
            flag(all, "jfr", "off"),
            group,
            choice == null ? null : Path.of(choice));
    return begins || bean ? live : null;
  }

  /** The text behind {@code -javaagent:jar=} that says these options. */
  public static String format(Map<String, String> options) {
    StringBuilder text = new StringBuilder();
    options.forEach(
        (key, value) ->
            text.append(text.isEmpty() ? "" : ",")
                .append(key)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20")));
    return text.toString();
  }

  /** Of a name as it was given: a {@code %25} before a {@code p} is a sign like any other. */
  private static String withProcessId(String name) {
    return name.contains("%p") // Asking for the id makes the JDK start a pool.
        ? name.replace("%p", Long.toString(ProcessHandle.current().pid()))
        : name;
  }

  private static boolean isKnown(String key) {
    return KEYS.contains(key) || key.startsWith(NOTE);
  }

  private static Map<String, String> notes(Properties all) {
    Map<String, String> notes = new TreeMap<>();
    for (String key : all.stringPropertyNames()) {
      if (key.startsWith(NOTE)) {
        notes.put(key.substring(NOTE.length()), all.getProperty(key));
      }
    }
    return notes;
  }

  private static Properties fromFile(@Nullable String file) throws IOException {
    Properties properties = new Properties();
    if (file != null) {
      try (Reader in = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
        properties.load(in);
      }
      for (String key : properties.stringPropertyNames()) {
        if (!isKnown(key)) {
          throw unknown(file, key);
        }
      }
      String out = properties.getProperty("out");
      if (out != null) {
        properties.setProperty("out", withProcessId(out));
      }
    }
    return properties;
  }

  private static IllegalArgumentException unknown(String where, String what) {
    return new IllegalArgumentException(
        where
            .concat(": unknown option ")
            .concat(what)
            .concat("; the options are ")
            .concat(KEYS.toString()));
  }

  private static List<String> list(String text) {
    List<String> parts = new ArrayList<>();
    for (String part : text.split(";", -1)) {
      if (!part.isBlank()) {
        parts.add(part.strip());
      }
    }
    return parts;
  }

  private static boolean flag(Properties all, String key, String absent) {
    return isFirst(all, key, "on", "off", absent);
  }

  private static boolean isFirst(
      Properties all, String key, String first, String second, String absent) {
    String text = all.getProperty(key, absent);
    if (text.equals(first) || text.equals(second)) {
      return text.equals(first);
    }
    throw new IllegalArgumentException(
        String.join("", "agent options: ", key, "=", text, ": expected ", first, " or ", second));
  }

  private static long number(Properties all, String key, long absent, long least, long most) {
    String text = all.getProperty(key);
    if (text == null) {
      return absent;
    }
    int digits = text.length();
    long unit = 1;
    if (digits > 0) {
      unit =
          switch (text.charAt(digits - 1)) {
            case 'k', 'K' -> 1L << 10;
            case 'm', 'M' -> 1L << 20;
            case 'g', 'G' -> 1L << 30;
            default -> 1;
          };
    }
    try {
      long value =
          Math.multiplyExact(
              Long.parseLong(unit == 1 ? text : text.substring(0, digits - 1)), unit);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (ArithmeticException | NumberFormatException e) {
      // Told below.
    }
    throw new IllegalArgumentException(
        "agent options: "
            .concat(key)
            .concat("=")
            .concat(text)
            .concat(": expected a number from ")
            .concat(Long.toString(least))
            .concat(" to ")
            .concat(Long.toString(most)));
  }

  private static String decode(String text) {
    int percent = text.indexOf('%');
    if (percent < 0) {
      return text;
    }
    // Bytes, so that %C3%A4 is one character as in a URL.
    byte[] in = text.getBytes(StandardCharsets.UTF_8);
    byte[] out = new byte[in.length];
    int length = 0;
    for (int i = 0; i < in.length; i++) {
      int high = i + 2 < in.length ? Character.digit(in[i + 1], 16) : -1;
      int low = i + 2 < in.length ? Character.digit(in[i + 2], 16) : -1;
      if (in[i] == '%' && high >= 0 && low >= 0) {
        out[length++] = (byte) (high * 16 + low);
        i += 2;
      } else {
        out[length++] = in[i];
      }
    }
    return new String(out, 0, length, StandardCharsets.UTF_8);
  }
}
