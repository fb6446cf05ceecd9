package corecast.program;

/**
 * Where a function is in the source of the program. Both are empty if not known, as in a program
 * text.
 *
 * @param packageName of its class, such as {@code com.acme}; empty also if it has none
 * @param source file and line where it begins, such as {@code Orders.java:14}
 */
public record FunctionPlace(String packageName, String source) {
  /** Nothing is known. */
  public static final FunctionPlace NONE = new FunctionPlace("", "");

  /** Both for people, as in a tree of sources: {@code com/acme/Orders.java:14}. */
  public String words() {
    return packageName.isEmpty()
        ? source
        : source.isEmpty() ? packageName : packageName.replace('.', '/') + "/" + source;
  }
}
