package corecast.report;

import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.WallClock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** The picture of a long run on one number of processors, as it grows. */
final class LongRunPicture {
  private final RunGround ground;
  private final int processors;
  private final IntToDoubleFunction weightOfEvent;
  private final int[] rowOfBody;

  /** The end of the run, in units of the clock. */
  private final double end;

  private final WallClock clock;
  private final Parallelism parallelism;
  private final ColumnRuler ruler;
  private final RunColumns[] rows;

  LongRunPicture(
      RunGround ground,
      int processors,
      IntToDoubleFunction weightOfEvent,
      int[] rowOfBody,
      int rows) {
    this.ground = ground;
    this.processors = processors;
    this.weightOfEvent = weightOfEvent;
    this.rowOfBody = rowOfBody;
    this.end = ground.end(processors);
    this.clock = new WallClock(ground.timeline(), processors);
    this.parallelism = new Parallelism(end);
    this.ruler = new ColumnRuler(end);
    this.rows = new RunColumns[rows];
    for (int row = 0; row < rows; row++) {
      this.rows[row] = new RunColumns(ruler);
    }
  }

  /** Adds the events behind those that were added. */
  void add(RunBatch batch) {
    int first = batch.first();
    int size = batch.size();
    for (int i = 0; i < size; i++) {
      int running = batch.running[i];
      int startEvent = batch.startEvent[i];
      int last = batch.last[i];
      int look = batch.look[i];
      RunColumns to = rows[rowOfBody[batch.body[i]]];
      double itsEnd = clock.advance(batch.end[i], running);
      double start = clock.start(startEvent);
      parallelism.until(itsEnd, running);
      ruler.goTo(itsEnd);
      if (last != startEvent && last != Timeline.ROOT) {
        double since = clock.at(last);
        if (start > since) {
          to.waits(since, start);
        }
      }
      if (look == RunBatch.SLEEPS) {
        to.sleeps(start, itsEnd);
      } else {
        to.runs(start, itsEnd, weightOfEvent.applyAsDouble(first + i), look);
      }
    }
  }

  /**
   * The picture; nothing can be added any more.
   *
   * @param names a lane of each row
   * @param merged how many lanes each row stands for
   */
  RunPicture finish(String[] names, int[] merged) {
    clock.drop();
    List<RunPicture.Lane> painted = new ArrayList<>();
    for (int row = 0; row < rows.length; row++) {
      String name = merged[row] == 1 ? names[row] : merged[row] + " other threads";
      painted.add(
          new RunPicture.Lane(name, merged[row], new int[0], rows[row].encode(merged[row])));
    }
    return new RunPicture(
        processors,
        end / clock.unitsPerNano(),
        painted,
        ground.lanes().names().size(),
        ground.timeline().events(),
        parallelism.mean());
  }
}
