package corecast.conversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Pass;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The order of the passes is what they say they need. */
class PipelineTest {
  /** Who comes before what it needs, or needs what nobody gives: a line each. */
  private static List<String> disorder(List<Pass> passes) {
    Set<Fact<?>> given = new HashSet<>();
    List<String> lines = new ArrayList<>();
    for (Pass pass : passes) {
      for (Fact<?> need : pass.needs()) {
        if (!given.contains(need)) {
          lines.add(pass.name() + " comes before what it needs: " + need);
        }
      }
      given.addAll(pass.gives());
    }
    return lines;
  }

  @Test
  void eachPassComesAfterWhatItNeeds() {
    assertThat(disorder(Pipeline.DEFAULT)).isEmpty();
  }

  @Test
  void eachPassHasItsOwnName() {
    assertThat(Pipeline.DEFAULT.stream().map(Pass::name)).doesNotHaveDuplicates();
  }

  @Test
  void aPassThatIsMovedBeforeWhatItNeedsIsFound() {
    int moved = 0;
    for (Pass pass : Pipeline.DEFAULT) {
      for (Pass before : Pipeline.DEFAULT) {
        if (pass.needs().stream().anyMatch(before.gives()::contains)) {
          List<Pass> order = new ArrayList<>(Pipeline.DEFAULT);
          order.remove(pass);
          order.add(order.indexOf(before), pass);
          Fact<?> need = pass.needs().stream().filter(before.gives()::contains).findFirst().get();
          assertThat(disorder(order))
              .contains(pass.name() + " comes before what it needs: " + need);
          moved++;
        }
      }
    }
    assertThat(moved).isGreaterThan(100); // pairs of passes of which one needs what the other gives
  }

  @Test
  void whatIsNeededIsGivenByOnePass() {
    List<Fact<?>> given = new ArrayList<>();
    Pipeline.DEFAULT.forEach(pass -> given.addAll(pass.gives()));
    assertThat(given).doesNotHaveDuplicates();
  }

  @Test
  void passesUpToOneAreInOrderAndEndWithWhatTheLoweringNeeds() {
    List<Pass> passes = Pipeline.upTo("pairs");
    assertThat(passes.stream().map(Pass::name))
        .contains("pairs", "tasks", "bodies", "streams")
        .doesNotContain("notifications", "futures", "order-edges");
    assertThat(Pipeline.upTo("child-processes")).isEqualTo(Pipeline.DEFAULT);
  }

  private static List<Pass> without(String pass) {
    return Pipeline.without(pass, Pipeline.DEFAULT);
  }

  @Test
  void whatCannotDoWithoutAPassIsLeftOutWithIt() {
    assertThat(without("notifications")).hasSize(Pipeline.DEFAULT.size() - 1);
    assertThat(without("work-inside").stream().map(Pass::name))
        .doesNotContain("work-inside", "queue-locks");
    assertThatThrownBy(() -> without("tasks"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("pass tasks cannot be left out: no steps can be written without ");
    assertThatThrownBy(() -> without("task"))
        .hasMessageStartingWith("there is no pass task, but fork-join-pools, atomic-attempts");
  }
}
