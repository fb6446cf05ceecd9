package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.output.Width;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole commands on a terminal. */
class FitsTerminalTest {
  private static final String LONG = "com.acme.orders.Warehouse.computeThePriceOfAllItems";

  @TempDir Path folder;
  private Path program;

  /** Two threads that want a lock, and one that has nothing to do with it. */
  @BeforeEach
  void write() throws IOException {
    program =
        Files.writeString(
            folder.resolve("a.program"),
            """
            unit 1ms
            thread A
              run %s 30
              lock M
              run g 30
              unlock M
            thread B
              lock M
              run g 40
              unlock M
            thread C
              run %s 20
            """
                .formatted(LONG, LONG));
  }

  private static String ok(Launched launched) {
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out();
  }

  /** Lines of tables are those with a rule, the titles above it and the rows below it. */
  private static List<String> prose(String out) {
    List<String> lines = out.lines().toList();
    List<String> prose = new ArrayList<>();
    boolean isTable = false;
    for (int i = 0; i < lines.size(); i++) {
      boolean isTitle = i + 1 < lines.size() && lines.get(i + 1).matches("[- ]*---[- ]*");
      isTable = isTitle || isTable && !lines.get(i).isEmpty();
      if (!isTable) {
        prose.add(lines.get(i));
      }
    }
    return prose;
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s+", -1));
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 100})
  void proseIsNoWiderAndEveryWordIsThere(int columns) {
    String whole = ok(Launched.of("predict", program, "-p", "1..4"));
    assertThat(prose(whole)).anyMatch(line -> line.length() > 100);
    String fitted = ok(Launched.in(new Width(columns), "predict", program, "-p", "1..4"));
    assertThat(words(fitted)).isEqualTo(words(whole));
    assertThat(prose(fitted))
        .allSatisfy(
            line -> assertThat(line.length() <= columns || isCommand(line)).as(line).isTrue())
        .anyMatch(FitsTerminalTest::isCommand);
  }

  private static boolean isCommand(String line) {
    return line.strip().startsWith("corecast whatif ");
  }

  @Test
  void commandsAreWhole() {
    List<String> commands = commands(ok(Launched.of("predict", program, "-p", "1..4")));
    assertThat(commands).isNotEmpty().allMatch(command -> command.endsWith(" -p 4"));
    assertThat(commands(ok(Launched.in(new Width(40), "predict", program, "-p", "1..4"))))
        .isEqualTo(commands);
  }

  private static List<String> commands(String out) {
    return out.lines()
        .filter(line -> line.contains("corecast whatif "))
        .map(line -> line.substring(line.indexOf("corecast ")))
        .toList();
  }

  @Test
  void namesInTablesAreShortened() {
    String fitted = ok(Launched.in(new Width(80), "optimize", program, "-p", "1..16"));
    assertThat(fitted.lines().filter(line -> !isCommand(line)))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(fitted).contains("\n...", "computeThePriceOfAllItems ");
    assertThat(fitted.lines().filter(line -> line.startsWith("function "))).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json"})
  void whatIsForProgramsStaysAsItIs(String format) {
    List<Object> command = List.of("optimize", program, "-p", "1..4", "--format", format);
    assertThat(ok(Launched.in(new Width(20), command.toArray())))
        .isEqualTo(ok(Launched.of(command.toArray())));
  }

  @Test
  void whatIsSaidOfARecordingFitsToo() throws IOException {
    Path trace = new Recorded(folder.resolve("good.cct")).asLongAsItsReplay().close(400_000_000);
    List<String> whole = said(trace, Width.ANY);
    List<String> fitted = said(trace, new Width(50));
    assertThat(words(String.join("\n", fitted))).isEqualTo(words(String.join("\n", whole)));
    assertThat(fitted.get(0)).isEqualTo("wrote " + trace);
    assertThat(fitted.get(fitted.size() - 1)).endsWith("corecast report " + trace);
    assertThat(fitted.subList(1, fitted.size() - 1))
        .hasSizeGreaterThan(whole.size() - 2)
        .allSatisfy(
            line ->
                assertThat(line.length() <= 50 || line.strip().startsWith("corecast "))
                    .as(line)
                    .isTrue());
  }

  private static List<String> said(Path trace, Width width) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    CheckedVerdict.answer(trace, true, err, width);
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
