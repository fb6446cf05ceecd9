package corecast.cli.usual;

import java.util.List;

/**
 * What is to be known of an option or a parameter, as a line of a table.
 *
 * @param names of an option, the longest last
 * @param path the fields that lead from the command to its value: {@code class#field}
 * @param type {@code String}, {@code Path}, {@code int}, {@code long}, or one of {@link #ENUM} and
 *     {@link #CONVERTER} with the name of a class behind it
 * @param required whether it must be given
 * @param standard its value if it is not given; empty if its field is left as it is
 */
record Row(
    Kind kind,
    List<String> names,
    List<String> path,
    String type,
    boolean required,
    String standard) {
  static final String ENUM = "enum ";
  static final String CONVERTER = "by ";

  private static final String BETWEEN = "\t";

  enum Kind {
    /** An option without a value. */
    FLAG,
    VALUE,
    /** An option that may be given several times. */
    VALUES,
    PARAMETER,
    PARAMETERS,
    OTHER
  }

  String line() {
    return String.join(
        BETWEEN,
        kind.name(),
        String.join(" ", names),
        String.join(" ", path),
        type,
        required ? "required" : "",
        standard);
  }

  static Row of(String line) {
    String[] parts = line.split(BETWEEN, -1);
    return new Row(
        Kind.valueOf(parts[0]),
        words(parts[1]),
        words(parts[2]),
        parts[3],
        !parts[4].isEmpty(),
        parts[5]);
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  boolean isMany() {
    return kind == Kind.VALUES || kind == Kind.PARAMETERS;
  }

  boolean isParameter() {
    return kind == Kind.PARAMETER || kind == Kind.PARAMETERS;
  }
}
