package corecast.cli;

import corecast.cli.output.Width;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What a command did.
 *
 * @param status its exit status
 * @param out standard output
 * @param err standard error
 */
record Launched(int status, String out, String err) {

  static Launched of(Object... args) {
    return in(Width.ANY, args);
  }

  /** On a terminal. */
  static Launched in(Width width, Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] words = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      words[i] = args[i].toString();
    }
    int status =
        Cli.launch(
            words,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            width);
    return new Launched(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
