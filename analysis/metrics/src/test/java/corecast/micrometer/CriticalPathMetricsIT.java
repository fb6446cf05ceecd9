package corecast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.tools.attach.VirtualMachine;
import corecast.recorder.Jdks;
import corecast.recorder.Patience;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Meters of a program that runs under the agent, in that program and in another one. */
@org.junit.jupiter.api.Tag("live") // the other Tag is one of meters
class CriticalPathMetricsIT {
  private static final double NANOS = 1e9;

  static List<Jdks.Jdk> jdks() {
    return Jdks.all();
  }

  /** A program with meters of its own. */
  private static final class Program implements AutoCloseable {
    final Process process;
    final JMXConnector connector;
    private final BufferedReader told;
    private final ObjectName name = new ObjectName("io.github.corecast:type=CriticalPath");

    Program(Jdks.Jdk jdk) throws Exception {
      process =
          new ProcessBuilder(
                  jdk.java().toString(),
                  "-javaagent:" + System.getProperty("corecast.agent") + "=mxbean=on",
                  "-cp",
                  System.getProperty("java.class.path"),
                  "corecast.micrometer.MetricsTarget")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      told =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      assertThat(told.readLine()).isEqualTo("running");
      VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
      try {
        String address = machine.startLocalManagementAgent();
        connector = JMXConnectorFactory.connect(new JMXServiceURL(address));
      } finally {
        machine.detach();
      }
    }

    MBeanServerConnection beans() throws IOException {
      return connector.getMBeanServerConnection();
    }

    void start(String... functions) throws Exception {
      String[] signature = {String[].class.getName()};
      beans().invoke(name, "start", new Object[] {functions}, signature);
    }

    CompositeData ask(String operation) throws Exception {
      return (CompositeData) beans().invoke(name, operation, null, null);
    }

    void round() throws IOException {
      assertThat(tell("round")).isEmpty();
    }

    /** The figures of a text for Prometheus, by names with tags. */
    Map<String, Double> scrape() throws IOException {
      Map<String, Double> figures = new HashMap<>();
      for (String line : tell("scrape").split("\n")) {
        if (!line.startsWith("#")) {
          int space = line.lastIndexOf(' ');
          figures.put(line.substring(0, space), Double.parseDouble(line.substring(space + 1)));
        }
      }
      return figures;
    }

    private String tell(String what) throws IOException {
      process.getOutputStream().write((what + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      StringBuilder answer = new StringBuilder();
      for (String line = told.readLine(); !"done".equals(line); line = told.readLine()) {
        assertThat(line).as("the program is gone").isNotNull();
        answer.append(line).append('\n');
      }
      return answer.toString();
    }

    @Override
    public void close() throws IOException {
      connector.close();
      process.getOutputStream().close();
      Patience.end(process, 60);
    }
  }

  private static double seconds(CompositeData sample, String key) {
    return ((Number) sample.get(key)).longValue() / NANOS;
  }

  private static CompositeData function(CompositeData sample, int number) {
    return ((CompositeData[]) sample.get("functions"))[number];
  }

  private static double seconds(SimpleMeterRegistry registry, String name) {
    TimeGauge gauge = registry.get(name).timeGauge();
    return gauge.value(TimeUnit.SECONDS);
  }

  private static double seconds(SimpleMeterRegistry registry, String name, String function) {
    return registry.get(name).tag("function", function).timeGauge().value(TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void metersAreTheFiguresOfTheBean(Jdks.Jdk jdk) throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Program program = new Program(jdk)) {
      Iterable<Tag> tags = List.of(Tag.of("program", "target"));
      new CriticalPathMetrics(program.beans(), tags).bindTo(registry);
      assertThat(registry.get("corecast.running").tag("program", "target").gauge().value())
          .isZero();
      program.start("MetricsTarget.consume", "MetricsTarget.produce");
      assertThat(registry.get("corecast.running").gauge().value()).isEqualTo(1);
      program.round();

      // It goes on: whoever asks is a thread of the program, too.
      CompositeData before = program.ask("snapshot");
      seconds(registry, "corecast.path"); // a gauge that is read again asks anew
      double path = seconds(registry, "corecast.path");
      double work = seconds(registry, "corecast.work");
      CompositeData after = program.ask("snapshot");
      assertThat(path).isBetween(seconds(before, "pathNanos"), seconds(after, "pathNanos"));
      assertThat(work).isBetween(seconds(before, "workNanos"), seconds(after, "workNanos"));

      CompositeData last = program.ask("stop");
      assertThat(last.get("last")).isEqualTo(true);
      seconds(registry, "corecast.path"); // it was shown last, so the bean is asked anew
      are(registry, last);
      program.scrape(); // functions are followed from here on
      Map<String, Double> text = program.scrape(); // the program's own meters
      are(text, last);

      program.start("MetricsTarget.produce", "MetricsTarget.round");
      program.round();
      CompositeData others = program.ask("stop");
      seconds(registry, "corecast.path");
      are(registry, others);
      program.scrape(); // others are followed from here on
      are(program.scrape(), others);
      assertThat(registry.find("corecast.function.path").tag("function", "MetricsTarget.consume"))
          .extracting(search -> search.timeGauge())
          .isNull();
    }
    // The program is gone.
    seconds(registry, "corecast.path");
    assertThat(seconds(registry, "corecast.path")).isNaN();
    assertThat(registry.get("corecast.running").gauge().value()).isZero();
    assertThat(registry.find("corecast.function.path").timeGauges()).isEmpty();
  }

  private static void are(SimpleMeterRegistry registry, CompositeData sample) {
    assertThat(seconds(sample, "pathNanos")).isPositive();
    close(seconds(registry, "corecast.path"), seconds(sample, "pathNanos"));
    close(seconds(registry, "corecast.path.no.locks"), seconds(sample, "noLocksNanos"));
    close(seconds(registry, "corecast.work"), seconds(sample, "workNanos"));
    close(registry.get("corecast.threads").gauge().value(), (int) sample.get("threads"));
    close(
        registry.get("corecast.parallelism").gauge().value(),
        seconds(sample, "workNanos") / seconds(sample, "pathNanos"));
    assertThat(registry.find("corecast.function.gain").timeGauges()).hasSize(2);
    for (int i = 0; i < 2; i++) {
      String name = (String) function(sample, i).get("function");
      double share = seconds(function(sample, i), "nanos");
      assertThat(share).isPositive();
      close(seconds(registry, "corecast.function.path", name), share);
      close(
          seconds(registry, "corecast.function.gain", name),
          seconds(function(sample, i), "gainNanos"));
    }
  }

  private static void are(Map<String, Double> text, CompositeData sample) {
    close(text.get("corecast_path_seconds"), seconds(sample, "pathNanos"));
    close(text.get("corecast_path_no_locks_seconds"), seconds(sample, "noLocksNanos"));
    close(text.get("corecast_work_seconds"), seconds(sample, "workNanos"));
    assertThat(text.get("corecast_running")).isZero();
    for (int i = 0; i < 2; i++) {
      String tag = "{function=\"" + function(sample, i).get("function") + "\"}";
      close(
          text.get("corecast_function_path_seconds" + tag), seconds(function(sample, i), "nanos"));
      close(
          text.get("corecast_function_gain_seconds" + tag),
          seconds(function(sample, i), "gainNanos"));
    }
    assertThat(text.keySet().stream().filter(k -> k.startsWith("corecast_function_path")))
        .hasSize(2);
  }

  private static void close(double figure, double expected) {
    assertThat(figure).isCloseTo(expected, within(1e-9));
  }

  @Test
  void withoutABeanThereAreNoFigures() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new CriticalPathMetrics(MBeanServerFactory.newMBeanServer(), List.of()).bindTo(registry);
    assertThat(seconds(registry, "corecast.path")).isNaN();
    assertThat(registry.get("corecast.parallelism").gauge().value()).isNaN();
    assertThat(registry.get("corecast.running").gauge().value()).isZero();
    assertThat(registry.find("corecast.function.path").timeGauges()).isEmpty();
  }
}
