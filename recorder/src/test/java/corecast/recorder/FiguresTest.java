package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FiguresTest {
  @TempDir Path directory;

  private Path file() {
    return directory.resolve("target/figures.json");
  }

  @Test
  void theFileIsOneArrayAfterEachFigure() throws IOException {
    Figures.add(file(), "share of \"a\\b\"", 0.25, "");
    assertThat(file())
        .hasContent(
            """
            [
            {"name": "share of \\"a\\\\b\\"", "value": 0.25, "unit": ""}
            ]
            """);
    Figures.add(file(), "line\nbreak", 1.0E-12, "s");
    Figures.add(file(), "nothing", Double.NaN, "ns");
    assertThat(file())
        .hasContent(
            """
            [
            {"name": "share of \\"a\\\\b\\"", "value": 0.25, "unit": ""},
            {"name": "line\\u000abreak", "value": 1.0E-12, "unit": "s"},
            {"name": "nothing", "value": null, "unit": "ns"}
            ]
            """);
  }

  @Test
  void aLineHasFourDigits() {
    assertThat(Figures.line("hooks", 12.34567, "ns")).isEqualTo("figure: hooks = 12.35 ns");
    assertThat(Figures.line("records", 1_234_567, "")).isEqualTo("figure: records = 1235000");
    assertThat(Figures.line("share", Double.NaN, "")).isEqualTo("figure: share = NaN");
  }

  /** Adds figures to a file, in a process of its own or here. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] arguments) throws IOException {
      for (int i = 0; i < 50; i++) {
        Figures.add(Path.of(arguments[0]), arguments[1] + i, i, "");
      }
    }
  }

  @Test
  void severalProcessesAndThreadsMayAddAtOnce() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Writer.class.getName(),
                  file().toString(),
                  name)
              .inheritIO()
              .start());
    }
    Thread other =
        new Thread(
            () -> {
              try {
                Writer.main(new String[] {file().toString(), "c"});
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    other.start();
    Writer.main(new String[] {file().toString(), "d"});
    other.join();
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
    List<String> lines = Files.readAllLines(file());
    assertThat(lines).hasSize(2 + 4 * 50).startsWith("[").endsWith("]");
    List<String> figures = lines.subList(1, lines.size() - 1);
    assertThat(figures).doesNotHaveDuplicates();
    assertThat(figures.subList(0, figures.size() - 1)).allMatch(line -> line.endsWith("},"));
    assertThat(figures.get(figures.size() - 1)).endsWith("}");
  }
}
