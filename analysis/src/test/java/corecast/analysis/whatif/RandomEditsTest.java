package corecast.analysis.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Oracle;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs with random changes. What a change makes of a program's text is compared with an
 * edit of the text, line by line, and the times with the exact oracle's of that other text.
 */
@Tag("more")
class RandomEditsTest {
  private static final int[] PROCESSORS = {1, 2, 3, 4};
  private static final int PROGRAMS = Effort.of(150, 1500);
  private static final Set<Primitive> PRIMITIVES =
      EnumSet.of(
          Primitive.LOCK, Primitive.SEMAPHORE, Primitive.SIGNAL, Primitive.POOL, Primitive.QUEUE);

  /** Nothing is lost where steps are written anew. */
  @Test
  void writesTheSameProgramAnew() {
    Set<Primitive> all = EnumSet.allOf(Primitive.class);
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = RandomPrograms.of(new Shape(all, true, true, true, 3, 30), seed);
      ProgramBuilder builder = ProgramBuilder.like(program);
      for (int body = 0; body < program.bodies(); body++) {
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          builder.copy(program, body, s, program.object(s));
        }
      }
      assertThat(ProgramText.print(builder.build()))
          .as("seed %d", seed)
          .isEqualTo(ProgramText.print(program));
    }
  }

  @Test
  void takesAsLongAsTheEditedText() {
    int compared = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Shape shape = new Shape(PRIMITIVES, seed % 2 == 0, seed % 3 == 0, false, 3, 24);
      Program program = RandomPrograms.of(shape, seed);
      List<Change> changes = changes(program);
      if (changes.isEmpty()) {
        continue;
      }
      Change change = changes.get(new Random(seed).nextInt(changes.size()));
      Program expected = ProgramText.parse("edited", change.text());
      double[] times =
          new Simulator(change.edit().of(program), ReplayOptions.DEFAULT)
              .completion(PROCESSORS)
              .timeNanos();
      for (int i = 0; i < PROCESSORS.length; i++) {
        Oracle.Result exact = Oracle.replay(expected, PROCESSORS[i]);
        String what = change.edit().describe() + ", P = " + PROCESSORS[i] + ", seed " + seed + "\n";
        if (!exact.waiting().isEmpty()) {
          assertThat(times[i]).as(() -> what + ProgramText.print(program)).isNaN();
          continue;
        }
        compared++;
        double time = exact.time().value().doubleValue();
        assertThat(times[i])
            .as(() -> what + ProgramText.print(program))
            .isCloseTo(time, within(1e-9 * time));
      }
    }
    assertThat(compared).isGreaterThan(2 * PROGRAMS);
  }

  private record Change(Edit edit, String text) {}

  /** Each with the text that it should lead to. */
  private static List<Change> changes(Program program) {
    String text = ProgramText.print(program);
    List<Change> changes = new ArrayList<>();
    for (int o = 0; o < program.objects(); o++) {
      String name = program.objectName(o);
      String lock = "(?m)^ +(un)?lock " + name + "$\\n?";
      if (program.objectKind(o) == ObjectKind.LOCK
          && text.matches("(?s).*\\n +lock " + name + "\\n.*")) {
        changes.add(new Change(EditText.lock(name, "remove"), text.replaceAll(lock, "")));
        changes.add(
            new Change(
                EditText.lock(name, "readers=*"),
                text.replaceAll("(?m)^lock " + name + "$\\n", "")
                    .replaceAll("(?m)^( +)lock " + name + "$", "$1read-lock " + name)
                    .replaceAll("(?m)^( +)unlock " + name + "$", "$1read-unlock " + name)));
      } else if (program.objectKind(o) == ObjectKind.POOL && program.objectParameter(o) > 0) {
        changes.add(
            new Change(
                EditText.pool(name + "=3"),
                text.replaceAll("(?m)^pool " + name + " \\d+$", "pool " + name + " 3")));
      } else if (program.objectKind(o) == ObjectKind.QUEUE
          && text.matches("(?s).*queue " + name + " [1-9]\\d*\\n.*")) {
        changes.add(
            new Change(
                EditText.queue(name + "=2"),
                text.replaceAll("(?m)^queue " + name + " \\d+$", "queue " + name + " 2")));
      }
    }
    return changes;
  }
}
