package corecast.program;

import corecast.program.column.ColumnSpace;
import java.util.Arrays;

/**
 * Steps of bodies that grow at the same time, for programs that do not fit the heap: whatever has
 * gathered for each body goes to pages, one part behind the other; at the end the parts are put
 * together body by body.
 */
final class StepStock {
  /** A step takes some 6 bytes, its body's arrays may be half again as long. */
  private static final int BYTES_PER_STEP = 9;

  private static final int BYTES_PER_TIME = 7;

  /** What a replay reads of a step: operation, operand, path. */
  private static final int PAGES_AT_ONCE = 3;

  private static final int FEWEST = 1 << 6;

  private final ColumnSpace space;
  private final boolean times;
  private final PagedSteps parts;
  private final int most;
  private int steps;

  /** Those that have gathered steps. */
  private BodySteps[] growing = new BodySteps[16];

  private int growings;

  // By part.
  private int[] bodyOf = new int[16];
  private int[] end = new int[16];
  private int count;

  /**
   * @param times whether their times are kept
   */
  StepStock(ColumnSpace space, boolean times) {
    this.space = space;
    this.times = times;
    this.parts = new PagedSteps(Integer.MAX_VALUE, space, times);
    int bytes = BYTES_PER_STEP + (times ? BYTES_PER_TIME : 0);
    this.most = (int) Math.max(FEWEST, Math.min(1 << 23, space.budget() / 8 / bytes));
  }

  boolean keepsTimes() {
    return times;
  }

  void count(BodySteps body) {
    if (steps >= most) {
      put();
    }
    if (body.gathered.size() == 0) {
      if (growings == growing.length) {
        growing = Arrays.copyOf(growing, 2 * growings);
      }
      growing[growings++] = body;
    }
    steps++;
  }

  private void put() {
    for (int i = 0; i < growings; i++) {
      BodySteps body = growing[i];
      StepColumns its = body.gathered;
      if (its.size() > 0) {
        parts.addAll(its);
        if (count == end.length) {
          bodyOf = Arrays.copyOf(bodyOf, 2 * count);
          end = Arrays.copyOf(end, 2 * count);
        }
        bodyOf[count] = body.body;
        end[count++] = parts.size();
        body.gathered = StepColumns.NONE;
      }
    }
    growings = 0;
    steps = 0;
  }

  /**
   * All steps, body by body; the stock must not be used any more.
   *
   * @param firstStep for each body where its steps begin, one more at the end; filled in here
   * @param atOnce how many bodies may be replayed at the same time, each at a page of its own
   */
  PagedSteps together(int[] firstStep, int atOnce) {
    put();
    parts.seal();
    int[] order = partsByBody(firstStep.length - 1);
    long page = space.budget() / 2 / Math.max(1, atOnce) / PAGES_AT_ONCE;
    PagedSteps all =
        new PagedSteps((int) Math.min(parts.size(), page / Integer.BYTES), space, times);
    int next = 0;
    for (int body = 0; body < firstStep.length - 1; body++) {
      firstStep[body] = all.size();
      for (; next < count && bodyOf[order[next]] == body; next++) {
        int part = order[next];
        int first = part == 0 ? 0 : end[part - 1];
        all.addAll(parts, first, end[part] - first);
      }
    }
    firstStep[firstStep.length - 1] = all.size();
    all.seal();
    parts.drop();
    return all;
  }

  /** The parts, those of one body behind each other in the order in which they were written. */
  private int[] partsByBody(int bodies) {
    int[] first = new int[bodies + 1];
    for (int part = 0; part < count; part++) {
      first[bodyOf[part] + 1]++;
    }
    for (int body = 0; body < bodies; body++) {
      first[body + 1] += first[body];
    }
    int[] order = new int[count];
    for (int part = 0; part < count; part++) {
      order[first[bodyOf[part]]++] = part;
    }
    return order;
  }
}
