package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Runs of a target without and with the agent, which must not differ. */
final class SameRuns {
  private SameRuns() {}

  /** The class of a target, and its arguments, behind the flags of java. */
  static List<String> target(String program, String... arguments) {
    List<String> what = new ArrayList<>();
    what.addAll(List.of("-cp", System.getProperty("java.class.path")));
    what.add("corecast.targets." + program);
    what.addAll(List.of(arguments));
    return what;
  }

  /** Runs a target without and with the agent, and compares; returns the latter. */
  static Outcome same(TargetRun alone, TargetRun with, List<String> what) throws Exception {
    Outcome plain = alone.outcome(alone.launch(what));
    Outcome recorded = with.outcome(with.launch(what));
    assertThat(recorded.out()).as(recorded.err()).isEqualTo(plain.out()).isNotEmpty();
    assertThat(withoutWarning(recorded.err())).isEqualTo(withoutWarning(plain.err()));
    assertThat(recorded.status()).isEqualTo(plain.status());
    return recorded;
  }

  /**
   * What the program itself has said. Java says that sharing is off, which is so with every agent
   * that has a boot class path; which frame was the one too many, which depends on the depth; and
   * that it had no stack left to show a class to an agent. Where memory has run out, it is the
   * virtual machine's affair whether an error has a stack trace.
   */
  static List<String> withoutWarning(String err) {
    return err.lines()
        .filter(line -> !line.contains("Sharing is only supported"))
        .filter(line -> !line.contains("Potentially dangerous stack overflow"))
        .filter(line -> !line.contains("java.lang.instrument ASSERTION FAILED"))
        .filter(line -> !line.startsWith("\tat corecast.targets.Memory."))
        .toList();
  }
}
