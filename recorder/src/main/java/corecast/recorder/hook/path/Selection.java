package corecast.recorder.hook.path;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which functions a computation follows. What was found out about a name is kept. */
public final class Selection {
  private static final int UNKNOWN = -2;
  private static final int NOT_SELECTED = -1;

  private final List<String> functions;

  /** By name, which of the groups a function is in; empty if functions are followed one by one. */
  private final Map<String, Integer> groups;

  private final int count;

  /** By the number of a woven function which of the selected ones it is. */
  private volatile int[] known = {};

  private Selection(List<String> functions, Map<String, Integer> groups, int count) {
    OnlinePath.checkCount(count);
    this.functions = List.copyOf(functions);
    this.groups = groups;
    this.count = count;
  }

  /**
   * Functions with what they call.
   *
   * @param functions as {@code Class.method} with the package or without
   */
  public static Selection of(List<String> functions) {
    return new Selection(functions, Map.of(), functions.size());
  }

  /**
   * Groups of functions, each by the own time of its functions: without what they call as far as
   * that is woven, too.
   *
   * @param groups of full names
   */
  public static Selection ofOwnTime(List<List<String>> groups) {
    Map<String, Integer> groupOf = new HashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      for (String name : groups.get(i)) {
        groupOf.put(name, i);
      }
    }
    return new Selection(List.of(), groupOf, groups.size());
  }

  /** Those that are followed one by one, in the order of their shares; none if groups are. */
  public List<String> functions() {
    return functions;
  }

  /**
   * A number that is the same for the same functions, in their order, of the same group of
   * processes; not 0.
   */
  long fingerprint(String group) {
    long hash = 0xcbf2_9ce4_8422_2325L; // FNV-1a, 64 bits
    for (String part : functions) {
      hash = mixed(hash, part);
    }
    hash = mixed(hash, group);
    return hash == 0 ? 1 : hash;
  }

  private static long mixed(long before, String text) {
    long hash = before;
    for (int i = 0; i <= text.length(); i++) {
      int next = i < text.length() ? text.charAt(i) : 0xffff; // the end, which no text has
      hash = (hash ^ next) * 0x100_0000_01b3L;
    }
    return hash;
  }

  int count() {
    return count;
  }

  /** Whether a function is left for the time of what it calls. */
  boolean isOwnTime() {
    return !groups.isEmpty();
  }

  /** Which of the selected ones a woven function is; below 0 if none. */
  int of(int method, FunctionNames names) {
    int[] table = known;
    if (method >= table.length || table[method] == UNKNOWN) {
      table = lookUp(method, names);
    }
    return table[method];
  }

  private synchronized int[] lookUp(int method, FunctionNames names) {
    int[] table = Arrays.copyOf(known, Math.max(known.length, method + 1));
    Arrays.fill(table, known.length, table.length, UNKNOWN);
    table[method] = find(names.name(method));
    known = table;
    return table;
  }

  private int find(String name) {
    Integer group = groups.get(name);
    if (group != null) {
      return group;
    }
    for (int i = 0; i < functions.size(); i++) {
      if (isNamed(functions.get(i), name)) {
        return i;
      }
    }
    return NOT_SELECTED;
  }

  /**
   * Whether a name means that one.
   *
   * @param given with the package or without
   * @param full with the package
   */
  public static boolean isNamed(String given, String full) {
    return full.endsWith(given)
        && (full.length() == given.length()
            || full.charAt(full.length() - given.length() - 1) == '.');
  }
}
