package corecast.examples.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.conversion.RecordedProgram;
import corecast.examples.GivenWork;
import corecast.examples.StoredRecordings;
import corecast.examples.TestProcess;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Jdks;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The advice on programs whose functions work for a given time. */
@Tag("stored")
class AdviceTest {
  private static final Path CLASSES = Path.of("target/test-classes").toAbsolutePath();

  /** No function is cheaper than it is. */
  private static final String NONE = "-";

  private static final double CHEAPER = 0.8;
  private static final double JITTER = 0.01;

  @TempDir Path folder;

  private Program recorded(Jdks.Jdk jdk, String program, String cheaper) throws Exception {
    Path stored =
        StoredRecordings.trace(
            jdk,
            "advice-" + program + (cheaper.equals(NONE) ? "" : "-" + cheaper),
            folder,
            trace -> record(jdk, trace, program, cheaper));
    return RecordedProgram.convert(stored).program();
  }

  private static List<String> record(Jdks.Jdk jdk, Path trace, String program, String cheaper)
      throws Exception {
    List<String> command = new ArrayList<>(TestProcess.onOneCpu());
    command.addAll(
        List.of(
            jdk.java().toString(),
            "-XX:+UseSerialGC",
            "-Xbatch", // on a busy machine a function would be interpreted for longer than others
            "-Dcheaper=" + cheaper,
            TestProcess.agent("out=" + trace),
            "-cp",
            CLASSES.toString(),
            "corecast.examples.advice." + program));
    return TestProcess.printed(command, trace.getParent(), 120).lines().toList();
  }

  private static FunctionWeights weights(Program program, int... processors) {
    return FunctionWeights.of(new Simulator(program, ReplayOptions.DEFAULT), processors);
  }

  private static double selfNanos(FunctionWeights weights, String function, int processors) {
    return weights.rows().stream()
        .filter(row -> row.processors() == processors && row.function().equals(function))
        .mapToDouble(FunctionWeight::selfNanos)
        .sum();
  }

  /** What the functions work in all, ms, as given in the programs. */
  static Stream<Arguments> works() {
    List<Arguments> works = new ArrayList<>();
    for (Jdks.Jdk jdk : StoredRecordings.jdks()) {
      // 1250 times 60 of 5 us, 200 and 90 us, every other time 300 us: exceptions, recursion.
      works.add(
          Arguments.of(
              jdk,
              "Rules",
              Map.of(
                  "Rules.descend",
                  375,
                  "Rules.check",
                  250,
                  "Rules.repair",
                  187,
                  "Rules.log",
                  112)));
      // A static initializer, six constructors of 20 ms, 900 of 0.9 ms.
      works.add(
          Arguments.of(
              jdk,
              "Boot",
              Map.of(
                  "Boot$Tables.<clinit>", 150, "Boot$Model.<init>", 120, "Boot$Model.ask", 810)));
    }
    return works.stream();
  }

  @ParameterizedTest
  @MethodSource("works")
  void functionsHaveTheSharesOfTheirRounds(Jdks.Jdk jdk, String program, Map<String, Integer> given)
      throws Exception {
    FunctionWeights weights = weights(recorded(jdk, program, NONE), 1);
    double all = 0;
    double allGiven = 0;
    for (Map.Entry<String, Integer> function : given.entrySet()) {
      all += selfNanos(weights, function.getKey(), 1);
      allGiven += function.getValue();
    }
    assertThat(all / weights.timeNanos()[0]).as("all of them").isGreaterThan(0.8);
    for (Map.Entry<String, Integer> function : given.entrySet()) {
      assertThat(selfNanos(weights, function.getKey(), 1) / all)
          .as(function.getKey())
          .isCloseTo(function.getValue() / allGiven, within(0.08));
    }
  }

  /** What a call takes, us; T(P) by hand, us, by P; where the longest path stays as it is. */
  static Stream<Arguments> forecasts() {
    return StoredRecordings.jdks().stream().flatMap(AdviceTest::forecasts);
  }

  private static Stream<Arguments> forecasts(Jdks.Jdk jdk) {
    return Stream.of(
        // 400 items: 2.3 ms each on one processor, half on two.
        Arguments.of(
            jdk,
            "Pipeline",
            Map.of("parse", 600, "enrich", 1000, "store", 700),
            Map.of(1, 920_000, 2, 460_000)),
        // 120 steps: four of 1.5 ms, then 1.2 ms on one of the threads, then 0.5 ms.
        Arguments.of(
            jdk,
            "Phases",
            Map.of("advance", 1500, "border", 1200, "exchange", 500),
            Map.of(1, 924_000, 2, 564_000, 4, 384_000, 8, 384_000)));
  }

  @ParameterizedTest
  @MethodSource("forecasts")
  void weightsForetellWhatRecordingAgainShows(
      Jdks.Jdk jdk, String program, Map<String, Integer> micros, Map<Integer, Integer> byHand)
      throws Exception {
    int[] processors = byHand.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    FunctionWeights before = given(jdk, program, micros, NONE, processors);
    for (int i = 0; i < processors.length; i++) {
      double hand = byHand.get(processors[i]) * 1e3;
      assertThat(before.timeNanos()[i])
          .as("T(%d)", processors[i])
          .isCloseTo(hand, within(hand / 50));
    }
    for (String cheaper : micros.keySet()) {
      FunctionWeights after = given(jdk, program, micros, cheaper, processors);
      for (int i = 0; i < processors.length; i++) {
        double self = selfNanos(before, program + "." + cheaper, processors[i]);
        assertThat(before.timeNanos()[i] - after.timeNanos()[i])
            .as("%s cheaper, on %d", cheaper, processors[i])
            .isCloseTo((1 - CHEAPER) * self, within(before.timeNanos()[i] / 50));
      }
    }
  }

  private FunctionWeights given(
      Jdks.Jdk jdk, String program, Map<String, Integer> micros, String cheaper, int... processors)
      throws Exception {
    Map<String, Long> nanos = new HashMap<>();
    micros.forEach(
        (name, each) ->
            nanos.put(
                program + "." + name,
                Math.round(each * 1e3 * (name.equals(cheaper) ? CHEAPER : 1))));
    String text =
        GivenWork.alone(
            ProgramText.print(recorded(jdk, program, cheaper)),
            function -> nanos.getOrDefault(function, -1L),
            JITTER);
    return weights(ProgramText.parse(program, text), processors);
  }
}
