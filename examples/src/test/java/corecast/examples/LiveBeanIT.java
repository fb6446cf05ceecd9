package corecast.examples;

import static corecast.examples.LiveTarget.LONG_MILLIS;
import static corecast.examples.LiveTarget.SHORT_MILLIS;
import static corecast.examples.LiveTarget.THREADS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import corecast.recorder.Patience;
import corecast.recorder.online.PathLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The critical path of a program, asked for from another virtual machine by management. */
@Tag("live")
@Tag("alone")
class LiveBeanIT {
  /** What a round works, and what of that is on its path, ms. */
  private static final long WORK = THREADS * LONG_MILLIS + SHORT_MILLIS;

  private static final long PATH = LONG_MILLIS + SHORT_MILLIS;

  /** Half of the shortest piece of work, which a piece that is missing is more than. */
  private static final double HALF_MILLIS = SHORT_MILLIS / 2.0;

  /** The last part of a file's name in a log of loaded classes. */
  private static final String BEANS = "javax.management.MBeanServer ";

  private static final String EVENTS = "jdk.jfr.Event ";

  @TempDir Path folder;

  /** A program that does a round of work for each byte that it is sent. */
  private static final class Rounds implements AutoCloseable {
    final Process process;
    private final BufferedReader told;

    Rounds(List<String> options) throws Exception {
      List<String> command = new ArrayList<>(List.of(Launched.java().toString()));
      command.addAll(options);
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of("corecast.examples.LiveTarget", "until-told"));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      told =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String line;
      do {
        line = told.readLine(); // the flight recorder says that it begins
      } while (line != null && !line.equals("running"));
    }

    void round() throws Exception {
      process.getOutputStream().write(1);
      process.getOutputStream().flush();
      assertThat(told.readLine()).isEqualTo("done");
    }

    JMXConnector connect() throws Exception {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
      try {
        return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
      } finally {
        machine.detach();
      }
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
      Patience.end(process, 60);
    }
  }

  private static double millis(CompositeData sample, String key) {
    return (long) sample.get(key) / 1e6;
  }

  private static CompositeData function(CompositeData sample, int number) {
    return ((CompositeData[]) sample.get("functions"))[number];
  }

  @Test
  void beginsShowsAndEnds() throws Exception {
    try (Rounds program = new Rounds(List.of(TestProcess.agentWith("mxbean=on,interval=50")));
        JMXConnector connector = program.connect()) {
      MBeanServerConnection server = connector.getMBeanServerConnection();
      ObjectName name = new ObjectName("io.github.corecast:type=CriticalPath");
      assertThat(server.getAttribute(name, "Running")).isEqualTo(false);
      BlockingQueue<Notification> notifications = new LinkedBlockingQueue<>();
      server.addNotificationListener(name, (n, x) -> notifications.add(n), null, null);
      start(server, name, "LiveTarget.consume");
      assertThat(server.getAttribute(name, "Running")).isEqualTo(true);
      program.round();
      CompositeData one = (CompositeData) server.invoke(name, "snapshot", null, null);
      // Three threads consume beside one another, then one produces.
      isOfRounds(one, 1);
      assertThat(function(one, 0).get("function")).isEqualTo("LiveTarget.consume");
      isGiven(function(one, 0), LONG_MILLIS);

      program.round(); // a snapshot stops nothing
      CompositeData two = (CompositeData) server.invoke(name, "snapshot", null, null);
      isOfRounds(two, 2);

      start(server, name, "LiveTarget.produce"); // anew, with a hook in another function
      program.round();
      CompositeData ended = (CompositeData) server.invoke(name, "stop", null, null);
      assertThat(ended.get("last")).isEqualTo(true);
      assertThat((long) ended.get("startNanos")).isGreaterThan((long) two.get("timeNanos"));
      isOfRounds(ended, 1);
      assertThat(function(ended, 0).get("function")).isEqualTo("LiveTarget.produce");
      isGiven(function(ended, 0), SHORT_MILLIS);
      assertThat(server.getAttribute(name, "Running")).isEqualTo(false);

      program.round(); // of which nothing is known
      CompositeData after = (CompositeData) server.invoke(name, "snapshot", null, null);
      assertThat(after.get("pathNanos")).isEqualTo(ended.get("pathNanos"));
      start(server, name);
      program.round();
      CompositeData again = (CompositeData) server.invoke(name, "stop", null, null);
      isOfRounds(again, 1);
      areNoMoreThanOneAPeriod(notifications);
    }
  }

  private static void start(MBeanServerConnection server, ObjectName name, String... functions)
      throws Exception {
    String[] signature = {String[].class.getName()};
    server.invoke(name, "start", new Object[] {functions}, signature);
  }

  /** The path has what is given to it; what else the program does may be on it, too. */
  private static void isOfRounds(CompositeData sample, int rounds) {
    double work = millis(sample, "workNanos");
    assertThat(work).as("work").isGreaterThan(rounds * WORK - HALF_MILLIS);
    double rest = Math.max(0, work - rounds * WORK);
    assertThat(millis(sample, "pathNanos"))
        .as("path, of %f ms of work", work)
        .isBetween(rounds * PATH - HALF_MILLIS, rounds * PATH + rest + HALF_MILLIS);
  }

  private static void isGiven(CompositeData function, long millis) {
    assertThat(millis(function, "nanos")).isBetween(millis - HALF_MILLIS, millis + HALF_MILLIS);
  }

  private static void areNoMoreThanOneAPeriod(BlockingQueue<Notification> notifications)
      throws Exception {
    long before = 0;
    double path = 0;
    // They come a little later than what they tell of.
    for (int seen = 0; seen < 3 || path < LONG_MILLIS - HALF_MILLIS; seen++) {
      Notification each = notifications.poll(Patience.seconds(15), TimeUnit.SECONDS);
      assertThat(each).as("notification %d, the longest path was %f ms", seen, path).isNotNull();
      CompositeData sample = (CompositeData) each.getUserData();
      long time = (long) sample.get("timeNanos");
      assertThat(time - before).isGreaterThan(49_000_000); // the clock of sleep is a coarse one
      before = time;
      path = Math.max(path, millis(sample, "pathNanos"));
    }
  }

  /** The loaded classes of a program that does one round. */
  private String loaded(String agentOptions) throws Exception {
    Path log = folder.resolve("classes.txt");
    Path samples = Files.writeString(folder.resolve("samples.txt"), "");
    String options = agentOptions + ",out=" + samples + ",interval=50";
    try (Rounds program =
        new Rounds(
            List.of(
                "-Xlog:class+load:file=" + log, TestProcess.agentWith(options), "-Xshare:off"))) {
      program.round();
    }
    assertThat(samples).isNotEmptyFile();
    return Files.readString(log);
  }

  @Test
  void managementAndTheFlightRecorderAreLoadedOnlyIfAskedFor() throws Exception {
    assertThat(loaded("live=on")).doesNotContain(BEANS).doesNotContain(EVENTS);
    assertThat(loaded("live=on,mxbean=on")).contains(BEANS).doesNotContain(EVENTS);
    assertThat(loaded("live=on,jfr=on")).doesNotContain(BEANS).contains(EVENTS);
  }

  @Test
  void theFlightRecorderHasTheSamples() throws Exception {
    Path recording = folder.resolve("run.jfr");
    Path file = Files.writeString(folder.resolve("samples.txt"), "");
    String flight = "-XX:StartFlightRecording:filename=" + recording;
    String options = "live=on,jfr=on,interval=50,select=LiveTarget.consume,out=" + file;
    try (Rounds program = new Rounds(List.of(flight, TestProcess.agentWith(options)))) {
      program.round();
      program.round();
    }
    List<Long> paths = new ArrayList<>();
    List<Long> consumed = new ArrayList<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
      switch (event.getEventType().getName()) {
        case "io.github.corecast.CriticalPath" -> paths.add(event.getDuration("path").toNanos());
        case "io.github.corecast.CriticalPathFunction" -> {
          assertThat(event.getString("function")).isEqualTo("LiveTarget.consume");
          consumed.add(event.getDuration("onPath").toNanos());
        }
        default -> {}
      }
    }
    List<PathLine> samples = Files.readAllLines(file).stream().map(PathLine::parse).toList();
    assertThat(paths).hasSizeGreaterThan(1);
    assertThat(consumed).hasSameSizeAs(paths);
    assertThat(samples.stream().map(PathLine::ranNanos)).containsAll(paths);
    assertThat(samples.stream().map(s -> s.shares().get(0).nanos())).containsAll(consumed);
    assertThat(Collections.max(consumed) / 1e6).isGreaterThan(LONG_MILLIS - HALF_MILLIS);
  }
}
