package corecast.report;

import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;

/**
 * Some events of a timeline, one behind the other, with what every picture needs of them: looked up
 * once for all pictures.
 */
final class RunBatch {
  /** As many as stay in the nearest cache. */
  private static final int MOST = 512;

  /** The look of a segment that sleeps or does I/O; those that run have the colour's number. */
  static final byte SLEEPS = -1;

  private final RunGround ground;
  private final int[] lastOfBody;
  private int first;
  private int size;

  // By event of the batch.
  final double[] end = new double[MOST];
  final int[] running = new int[MOST];
  final int[] body = new int[MOST];
  final int[] startEvent = new int[MOST];

  /** The event before this one of the same body; {@link Timeline#ROOT} if there is none. */
  final int[] last = new int[MOST];

  final byte[] look = new byte[MOST];

  RunBatch(RunGround ground) {
    this.ground = ground;
    this.lastOfBody = new int[ground.timeline().program().bodies()];
    Arrays.fill(lastOfBody, Timeline.ROOT);
  }

  /** The timeline's event with which the batch begins. */
  int first() {
    return first;
  }

  /** How many events there are. */
  int size() {
    return size;
  }

  /** Goes on to the next events; says whether there are any. */
  boolean next() {
    Timeline timeline = ground.timeline();
    Program program = timeline.program();
    FunctionNames functions = ground.functions();
    first += size;
    size = Math.min(MOST, timeline.events() - first);
    for (int i = 0; i < size; i++) {
      int k = first + i;
      int its = timeline.body(k);
      int step = timeline.step(k);
      end[i] = timeline.end(k);
      running[i] = timeline.running(k);
      body[i] = its;
      startEvent[i] = ground.startEvent(k);
      last[i] = lastOfBody[its];
      lastOfBody[its] = k;
      look[i] = program.isRun(step) ? (byte) functions.colourOfStep(program, step) : SLEEPS;
    }
    return size > 0;
  }
}
