package corecast.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StepColumnsTest {
  private static final Operation[] OPERATIONS = Operation.values();

  private record Step(Operation operation, int object, long amount, int path, int line, long time) {
    void addTo(StepColumns columns) {
      columns.add(operation, object, amount, path, line, time);
    }

    static Step of(StepColumns columns, StepTimes times, int step, int at) {
      return new Step(
          columns.operation(at),
          columns.object(at),
          columns.amount(at),
          columns.path(at),
          columns.line(at),
          times.get(step));
    }
  }

  @Test
  void columnsSayWhatWasAddedAndSayItTogether() {
    long seed = System.nanoTime();
    System.out.println("StepColumnsTest seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      // One in three has objects that do not fit three bytes.
      int most = round % 3 == 0 ? Integer.MAX_VALUE : 1 << 24;
      List<List<Step>> bodies = new ArrayList<>();
      List<StepColumns> columns = new ArrayList<>();
      for (int body = random.nextInt(5); body >= 0; body--) {
        List<Step> steps = steps(random, random.nextInt(200), most);
        StepColumns its = new StepColumns();
        steps.forEach(step -> step.addTo(its));
        bodies.add(steps);
        columns.add(its);
      }
      StepColumns all = new StepColumns(columns);
      for (int body = 0; body < bodies.size(); body++) {
        int first = all.size();
        all.addAll(columns.get(body));
        StepTimes times = columns.get(body).times();
        for (int s = 0; s < bodies.get(body).size(); s++) {
          Step expected = bodies.get(body).get(s);
          assertThat(Step.of(columns.get(body), times, s, s))
              .as("seed %d, step %d", seed, s)
              .isEqualTo(expected);
          assertThat(Step.of(all, times, s, first + s))
              .as("seed %d, step %d of all", seed, first + s)
              .isEqualTo(expected);
        }
      }
      assertThat(all.size()).isEqualTo(bodies.stream().mapToInt(List::size).sum());
    }
  }

  private static List<Step> steps(Random random, int count, int most) {
    List<Step> steps = new ArrayList<>();
    int path = Program.NO_PATH;
    int line = 0;
    long time = 0;
    for (int i = 0; i < count; i++) {
      Operation operation = OPERATIONS[random.nextInt(OPERATIONS.length)];
      long amount = random.nextInt(3);
      if (random.nextInt(3) == 0) {
        amount = random.nextLong() >>> (1 + random.nextInt(62));
      }
      if (random.nextInt(4) == 0) {
        path = random.nextInt(5) - 1;
      }
      if (random.nextInt(9) == 0) {
        line = random.nextInt(3);
      }
      if (random.nextInt(3) == 0) {
        time += random.nextLong() >>> (20 + random.nextInt(40));
      }
      int object = operation.isSegment() ? -1 : random.nextInt(most) - 1;
      steps.add(new Step(operation, object, amount, path, line, time));
    }
    return steps;
  }

  @Test
  void aLengthThatFitsTheWordTakesNothingElse() {
    int longest = (1 << 24) - 2; // three bytes, in which 0 stands for -1
    StepColumns fits = new StepColumns(2);
    fits.add(Operation.RUN, -1, longest, -1, 0, 0);
    assertThat(fits.amount(0)).isEqualTo(longest);
    assertThat(fits.bytes()).isEqualTo(2 * 4);
    StepColumns aside = new StepColumns(2);
    aside.add(Operation.RUN, -1, longest + 1, -1, 0, 0);
    assertThat(aside.amount(0)).isEqualTo(longest + 1);
    // Marks of the first 64 steps take nothing, and one amount is made at first.
    assertThat(aside.bytes()).isEqualTo(2 * 4 + 8);
  }

  @Test
  void targetsAreFilledInLater() {
    StepColumns steps = new StepColumns();
    steps.add(Operation.LOCK, 3, 0, -1, 0, 0);
    steps.add(Operation.SUBMIT, 4, 0, -1, 0, 0);
    steps.add(Operation.SPAWN, -1, 0, -1, 0, 0);
    steps.setAmount(1, 70);
    steps.setObject(2, 1 << 25); // no operand of the others is lost when this one does not fit
    assertThat(steps.amount(1)).isEqualTo(70);
    assertThat(steps.object(0)).isEqualTo(3);
    assertThat(steps.object(1)).isEqualTo(4);
    assertThat(steps.object(2)).isEqualTo(1 << 25);
  }
}
