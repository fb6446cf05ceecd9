package corecast.examples;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The {@code --name value} arguments of an example. */
final class Arguments {
  private final Map<String, String> values = new HashMap<>();

  private Arguments() {}

  static Arguments of(String[] args, String... known) {
    Arguments arguments = new Arguments();
    for (int i = 0; i < args.length; i += 2) {
      String name = args[i].startsWith("--") ? args[i].substring(2) : "";
      if (!List.of(known).contains(name) || i + 1 == args.length) {
        throw new IllegalArgumentException(
            args[i] + ": expected --" + String.join(" | --", known) + ", each with a value");
      }
      arguments.values.put(name, args[i + 1]);
    }
    return arguments;
  }

  String text(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  int number(String name, int otherwise) {
    String value = values.get(name);
    return value == null ? otherwise : Integer.parseInt(value);
  }
}
