package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.session.FunctionSwitches;
import corecast.recorder.hook.session.HotFunctions;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import corecast.trace.TraceWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions from counts given by hand: 100 ms of CPU time, one sample for each millisecond. */
final class HotFunctionsTest {
  private static final long CPU_NANOS = 100_000_000;

  @TempDir Path folder;
  private TraceWriter writer;
  private HotFunctions hot;

  @BeforeEach
  void start() throws Exception {
    FunctionSwitches.reset();
    writer = TraceWriter.create(folder.resolve("hot.cct"), 1 << 20);
    hot = new HotFunctions(writer);
  }

  @AfterEach
  void allOnAgain() {
    FunctionSwitches.reset();
  }

  /** A function with so many entries, twenty of them timed, and so many of the 100 samples. */
  private int function(String name, int entries, int nested, int samples) {
    int function = Hooks.method("a.A", name, "A.java", 1);
    Hooks.switchable(function);
    hot.entered(function, entries - 20);
    for (int i = 0; i < 20; i++) {
      hot.timed(function, i < nested);
    }
    for (int i = 0; i < samples; i++) {
      hot.sample(function);
    }
    return function;
  }

  /** The rest of the samples is somebody else's. */
  private void decide(int samplesSoFar) {
    for (int i = samplesSoFar; i < 100; i++) {
      hot.sample(0);
    }
    hot.decide(CPU_NANOS);
  }

  @Test
  void aSmallFunctionThatIsEnteredVeryOftenIsSwitchedOffAndNamed() throws Exception {
    // 5 samples of 1 ms / 100,000 entries = 50 ns; 100,000 in 0.1 s = 1,000,000 a second; 5 %
    int small = function("small", 100_000, 0, 5);
    decide(5);
    assertThat(FunctionSwitches.isOff(small)).isTrue();
    assertThat(facts()).containsExactly("function.off=1000000 50 50 a.A.small");
  }

  @Test
  void aFunctionStaysIfItIsEnteredSeldomOrTakesLongOrIsInsideItself() throws Exception {
    // 19,000 in 0.1 s is less than one in 5,000 ns
    int seldom = function("seldom", 19_000, 0, 0);
    // 9 ms / 80,000 entries = 112 ns
    int longer = function("longer", 80_000, 0, 9);
    // two of twenty are more than one in 16
    int recursive = function("recursive", 1_000_000, 2, 5);
    decide(14);
    for (int function : List.of(seldom, longer, recursive)) {
      assertThat(FunctionSwitches.isOff(function)).isFalse();
    }
    assertThat(facts()).isEmpty();
  }

  @Test
  void aFunctionWithAGoodPartOfTheWorkStaysUnlessItsHooksAreMostOfIt() {
    // 40 ms / 1,000,000 entries = 40 ns, 40 % of the work
    int part = function("part", 1_000_000, 0, 40);
    // 40 ms / 2,000,000 entries = 20 ns
    int tiny = function("tiny", 2_000_000, 0, 40);
    decide(80);
    assertThat(FunctionSwitches.isOff(part)).isFalse();
    assertThat(FunctionSwitches.isOff(tiny)).isTrue();
  }

  @Test
  void nothingIsDecidedFromFewSamples() {
    int small = function("small", 100_000, 0, 4);
    hot.decide(CPU_NANOS);
    assertThat(FunctionSwitches.isOff(small)).isFalse();
    decide(4);
    // 4 of 100 samples in 0.2 s, 2 ms each / 100,000 entries = 80 ns; one entry in 2,000 ns
    assertThat(FunctionSwitches.isOff(small)).isTrue();
  }

  @Test
  void aFunctionWhoseCodeDoesNotAskStays() {
    int function = Hooks.method("a.A", "always", "A.java", 1);
    hot.entered(function, 1_000_000);
    for (int i = 0; i < 20; i++) {
      hot.timed(function, false);
    }
    decide(0);
    assertThat(FunctionSwitches.isOff(function)).isFalse();
  }

  @Test
  void aCallInFlightIsLeftWhenItsFunctionIsSwitchedOff() throws Exception {
    int outer = Hooks.method("a.A", "outer", "A.java", 1);
    int inner = Hooks.method("a.A", "inner", "A.java", 2);
    Recorded recorded =
        Recorded.run(
            folder.resolve("flight.cct"),
            () -> {
              int o = Hooks.enterIfOn(outer);
              FunctionSwitches.set(outer, true);
              FunctionSwitches.set(inner, true);
              int i = Hooks.enterIfOn(inner);
              Marks.mark("inner is off");
              FunctionSwitches.set(inner, false);
              Hooks.exit(i); // was not entered
              Marks.mark("outer is not left");
              Hooks.exit(o);
              Marks.mark("all left");
            });
    List<String> words = recorded.all.get(Thread.currentThread().getName());
    assertThat(words)
        .filteredOn(w -> w.matches("(ENTER|EXIT|PUSH|POP|MARK).*"))
        .containsExactly(
            "ENTER " + outer,
            "MARK inner is off",
            "MARK outer is not left",
            "EXIT",
            "MARK all left");
  }

  private List<String> facts() throws Exception {
    writer.close(0);
    List<String> facts = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(folder.resolve("hot.cct"))) {
      RecordCursor dictionary = reader.records(0);
      while (dictionary.next()) {
        if (dictionary.kind() == EventKind.META) {
          facts.add(dictionary.string(0) + "=" + dictionary.string(1));
        }
      }
    }
    return facts;
  }
}
