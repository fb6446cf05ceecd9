package corecast.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Each scenario is a test method in a test run of its own, and really recorded. */
@Tag("live")
class ScalesToIT {
  private static TestExecutionResult result(String method) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectMethod(Scenarios.class, method))
        .execute()
        .testEvents()
        .finished()
        .stream()
        .map(Event::getPayload)
        .map(payload -> (TestExecutionResult) payload.orElseThrow())
        .findFirst()
        .orElseThrow();
  }

  private static String message(TestExecutionResult result) {
    return String.valueOf(result.getThrowable().orElseThrow().getMessage());
  }

  @Test
  void whatScalesPasses() {
    TestExecutionResult result = result("scales");
    assertThat(result.getThrowable()).isEmpty();
    assertThat(result.getStatus()).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
  }

  @Test
  @Tag("thorough")
  void itIsRecordedSeveralTimes() {
    assertThat(result("scalesThreeTimes").getThrowable()).isEmpty();
  }

  @Test
  void whatIsUnderOneLockFailsAndNamesIt() {
    TestExecutionResult result = result("isUnderOneLock");
    assertThat(message(result))
        .startsWith("speedup on 4 is ")
        .contains(", expected 3; without contention on Scenarios.LOCK ");
    assertThat(result.getStatus()).isEqualTo(TestExecutionResult.Status.FAILED);
  }

  @Test
  void whatIsTooShortIsAborted() {
    TestExecutionResult result = result("isTooShort");
    assertThat(message(result)).contains("cannot be judged: ");
    assertThat(result.getStatus()).isEqualTo(TestExecutionResult.Status.ABORTED);
  }

  @Test
  void whatThrowsFailsWithWhatItThrew() {
    TestExecutionResult result = result("throwsSomething");
    assertThat(message(result)).contains("the scenario failed: ", "IllegalStateException: so");
    assertThat(result.getStatus()).isEqualTo(TestExecutionResult.Status.FAILED);
  }
}
