package corecast.fleet;

import corecast.cli.Cli;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a command did.
 *
 * @param status its exit status
 * @param out standard output
 * @param err standard error
 */
record Launched(int status, String out, String err) {
  static Launched of(Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] words = Arrays.stream(args).map(Object::toString).toArray(String[]::new);
    int status =
        Cli.launch(
            words,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Launched(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
