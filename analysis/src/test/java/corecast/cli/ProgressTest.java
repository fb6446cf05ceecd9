package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.output.Output;
import corecast.program.ProgramText;
import corecast.program.Progress;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressTest {
  @TempDir Path folder;

  @Test
  void barShowsStagePartAndShare() {
    StringWriter text = new StringWriter();
    try (ProgressBar bar = ProgressBar.start(new PrintWriter(text))) {
      bar.show("drawing", 3, 3);
      bar.showPiece(2, 4);
      Progress.begin("weighing", 200);
      Progress.add(100);
      // Half of the second of four parts: 1.5 / 4 of 20 characters.
      assertThat(bar.line(7))
          .isEqualTo("[#######.............] 3/3 drawing, 2 of 4: weighing 50 %, 7 s");
    }
    assertThat(text.toString()).isEmpty(); // the work was over before a bar was worth it
  }

  @Test
  void workTellsHowFarItIs() throws IOException {
    StringBuilder text = new StringBuilder("thread t\n");
    int segments = 5 * Progress.EVERY;
    text.append("  run 3\n".repeat(segments));
    Path file = folder.resolve("many.program");
    Files.writeString(file, text);
    var program = ProgramText.parse(file);
    assertThat(Progress.now().work()).isEqualTo("reading");
    assertThat(Progress.now().share()).isGreaterThan(0.9);
    var simulator = new Simulator(program, ReplayOptions.DEFAULT);
    simulator.completion(new int[] {1, 2});
    assertThat(Progress.now().work()).isEqualTo("replaying");
    assertThat(Progress.now().share()).isEqualTo(1); // segments are told 8192 at a time
    ProgramText.print(program);
    assertThat(Progress.now().work()).isEqualTo("writing");
    assertThat(Progress.now().share()).isGreaterThan(0.7);
  }

  @Test
  void barGoesAwayBeforeAnythingIsPrinted() throws IOException {
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    Output out =
        new Output(new java.io.PrintStream(bytes, true, java.nio.charset.StandardCharsets.UTF_8));
    int[] times = {0};
    out.beforePrinting(() -> times[0]++);
    out.flush();
    assertThat(times[0]).isZero();
    out.line("table");
    out.flush();
    assertThat(times[0]).isEqualTo(1);
  }
}
