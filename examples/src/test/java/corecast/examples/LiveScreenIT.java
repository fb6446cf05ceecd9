package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.Interrupts;
import corecast.recorder.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code corecast live PID} on a terminal, which {@code script} pretends to be. */
@Tag("live")
@Tag("alone")
class LiveScreenIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();
  private static final String CONSUME = "LiveTarget.consume";
  private static final String PRODUCE = "LiveTarget.produce";
  private static final long PATIENCE_SECONDS = Patience.seconds(20);

  /** What is written when the screen is taken, and when it is given back. */
  private static final String TAKEN = "\033[?1049h";

  private static final String GIVEN_BACK = "\033[?1049l";

  private Process target;
  private Process terminal;
  private final StringBuffer written = new StringBuffer();

  @BeforeEach
  void start() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script (util-linux)");
    target =
        new ProcessBuilder(
                Launched.java().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "corecast.examples.LiveTarget",
                "until-told")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader told =
        new BufferedReader(new InputStreamReader(target.getInputStream(), StandardCharsets.UTF_8));
    assertThat(told.readLine()).isEqualTo("running");
    target.getOutputStream().write(new byte[5_000]); // rounds, more than are needed
    target.getOutputStream().flush();

    List<String> live = new ArrayList<>(List.of(Launched.java().toString()));
    live.addAll(List.of("-Dcorecast.screen=true", "-Dcorecast.home=" + HOME));
    live.addAll(List.of("-cp", System.getProperty("java.class.path"), "corecast.cli.Cli", "live"));
    live.addAll(List.of("--interval", "200ms", "--functions", CONSUME + "," + PRODUCE));
    live.add(Long.toString(target.pid()));
    String command =
        "stty rows 30 columns 100; echo before $(stty -g); trap : INT; "
            + String.join(" ", live)
            + "; echo status $?; echo after $(stty -g)";
    ProcessBuilder builder =
        new ProcessBuilder("/usr/bin/script", "-qec", command, "/dev/null")
            .redirectErrorStream(true);
    builder.environment().put("TERM", "xterm"); // whoever runs this may have a dumb one
    terminal = TestProcess.startRecording(builder);
    Thread reader = new Thread(this::read, "terminal");
    reader.setDaemon(true);
    reader.start();
  }

  @AfterEach
  void end() {
    if (terminal != null) {
      terminal.destroy();
      target.destroy();
    }
  }

  private void read() {
    try (InputStream in = terminal.getInputStream()) {
      byte[] bytes = new byte[8192];
      for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
        written.append(new String(bytes, 0, n, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      // The terminal is gone.
    }
  }

  private void press(String keys) throws IOException {
    terminal.getOutputStream().write(keys.getBytes(StandardCharsets.ISO_8859_1));
    terminal.getOutputStream().flush();
  }

  /** What is on the screen as soon as that is so. */
  private List<String> await(Predicate<List<String>> what) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    List<String> lines = screen();
    while (!what.test(lines) && System.nanoTime() < until && terminal.isAlive()) {
      Thread.sleep(20);
      lines = screen();
    }
    assertThat(what.test(lines)).as("%s", String.join("\n", lines)).isTrue();
    return lines;
  }

  /** The lines that were drawn last as a whole. */
  private List<String> screen() {
    String text = written.toString();
    int end = text.lastIndexOf("\033[J");
    if (end < 0) {
      return List.of();
    }
    int begin = text.lastIndexOf("\033[H", end);
    return List.of(text.substring(begin + 3, end).replace("\033[K", "").split("\r\n"));
  }

  private static Predicate<List<String>> has(String pattern) {
    return lines -> lines.stream().anyMatch(line -> line.matches(pattern));
  }

  /** The line of a function that is followed, or not. */
  private static String row(String mark, int number, String followed, String function) {
    String figures = followed.equals("*") ? ".* [0-9.]+ %.* " : " +";
    return "[ " + mark + "] +" + number + " [" + followed + "]" + figures + function;
  }

  private String awaitEnd(int status) throws Exception {
    assertThat(terminal.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    String text = written.toString().replace("\r", "");
    assertThat(text).contains("\nstatus " + status + "\n");
    assertThat(text.indexOf(GIVEN_BACK)).isGreaterThan(text.indexOf(TAKEN));
    String before = text.replaceAll("(?s).*before (\\S+)\n.*", "$1");
    assertThat(text).contains("\nafter " + before + "\n"); // as stty has it
    assertThat(target.isAlive()).isTrue();
    return text.substring(text.indexOf(GIVEN_BACK));
  }

  @Test
  void keysChooseWhatIsFollowed() throws Exception {
    List<String> lines = await(has(row(">", 1, "*", CONSUME)).and(has(row(" ", 2, "*", PRODUCE))));
    assertThat(lines.get(0)).startsWith("process " + target.pid() + ": ");
    assertThat(lines.get(1)).matches("work .* path .* work/path [0-9.]+ .* threads [0-9]+");
    assertThat(lines.get(3)).endsWith("by time on the path");
    press("s");
    await(has(".* by what is gained at most"));
    press("s");
    await(has(".* by name"));
    press("p");
    await(has("process .*PAUSED"));
    press("p");
    await(has("process .*").and(has("process .*PAUSED").negate()));
    press("\033[B"); // down
    await(has(row(">", 2, "*", PRODUCE)));
    press("\n");
    await(has(row(">", 2, " ", PRODUCE)).and(has("process .*, since .* of it")));
    await(has(row(" ", 1, "*", CONSUME)));
    press("2");
    await(has(row(">", 2, "*", PRODUCE)).and(has(row(" ", 1, "*", CONSUME))));
    press("1");
    await(has(row(">", 1, " ", CONSUME)).and(has(row(" ", 2, "*", PRODUCE))));
    press("q");
    String summary = awaitEnd(0);
    assertThat(summary).contains("critical path ", "On P processors", PRODUCE);
    assertThat(summary).doesNotContain(CONSUME);
  }

  @Test
  void aSignalLeavesTheTerminalAsItWas() throws Exception {
    await(has(row(">", 1, "*", CONSUME)));
    ProcessHandle live =
        terminal
            .descendants()
            .filter(p -> p.info().commandLine().orElse("").contains("corecast.cli.Cli"))
            .filter(p -> p.info().command().orElse("").endsWith("java"))
            .findFirst()
            .orElseThrow();
    live.destroy();
    assertThat(awaitEnd(143)).contains("critical path ");
  }

  @Test
  void soDoesControlC() throws Exception {
    assumeTrue(!Interrupts.areIgnored(), "interrupts are ignored here, and so by what is started");
    await(has(row(">", 1, "*", CONSUME)));
    press("\003");
    assertThat(awaitEnd(130)).contains("critical path ");
  }
}
