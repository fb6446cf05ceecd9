package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.Verdict;
import corecast.examples.targets.Batch;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.recorder.Jdks;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Small programs of one class, recorded one after the other in one virtual machine, and what each
 * takes in the replays. Virtual machines are dear to start: what all tests of a class need is
 * recorded once, and fails once for all of them.
 */
public final class BatchRecording {
  private static final Map<String, BatchRecording> KNOWN = new HashMap<>();
  private static final Map<String, Throwable> FAILED = new HashMap<>();

  public final Verdict verdict;
  private final ForkedRecording recording;
  private final Map<Integer, Timeline> recorded = new HashMap<>();
  private final Map<Integer, Timeline> given = new HashMap<>();
  private final Map<Integer, Timeline> withoutIo = new HashMap<>();

  private BatchRecording(ForkedRecording recording) {
    verdict = recording.verdict;
    this.recording = recording;
  }

  /**
   * The recording of some programs.
   *
   * @param folder for the files of a new one
   * @param flags for the virtual machine
   * @param target the class
   * @param programs all of its programs that will be asked for
   */
  public static BatchRecording of(
      Jdks.Jdk jdk, Path folder, List<String> flags, Class<?> target, List<String> programs)
      throws Exception {
    String key = jdk + " " + target.getName() + " " + programs;
    if (FAILED.containsKey(key)) {
      throw new AssertionError("not recorded", FAILED.get(key));
    }
    BatchRecording known = KNOWN.get(key);
    if (known == null) {
      try {
        known =
            new BatchRecording(
                ForkedRecording.batch(jdk, folder, flags, Batch.class, target, programs));
      } catch (Exception | AssertionError e) {
        FAILED.put(key, e);
        throw e;
      }
      KNOWN.put(key, known);
    }
    return known;
  }

  /** A class of targets. */
  static Class<?> target(String name) throws ClassNotFoundException {
    return Class.forName(Batch.class.getPackageName() + "." + name);
  }

  /** What a program takes on so many processors with the work that was meant, in units. */
  public double units(String one, int processors) {
    Timeline replay = given.computeIfAbsent(processors, p -> replay(recording.given(), p));
    return recording.units(nanos(one, replay));
  }

  /** The same of a program that only prints: on a busy machine a line takes ten milliseconds. */
  double unitsWithoutIo(String one, int processors) {
    Timeline replay = withoutIo.computeIfAbsent(processors, p -> replay(recording.withoutIo(), p));
    return recording.units(nanos(one, replay));
  }

  /** What a program takes on so many processors as it was recorded, ns. */
  public double nanos(String one, int processors) {
    return nanos(one, recorded.computeIfAbsent(processors, p -> replay(recording.program, p)));
  }

  /** A child process that was waited for; the first one has the number 1. */
  ForkedRecording.Child child(int number) {
    return recording.child(number);
  }

  /** What a mark says, behind its name; it was set once. */
  String said(String mark) {
    Program program = recording.program;
    return IntStream.range(0, program.objects())
        .filter(object -> program.objectKind(object) == ObjectKind.MARK)
        .mapToObj(program::objectName)
        .filter(name -> name.startsWith(mark))
        .map(name -> name.substring(mark.length()).strip())
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private static double nanos(String one, Timeline replay) {
    return mark(replay, one + " ends") - mark(replay, one + " begins");
  }

  private static Timeline replay(Program program, int processors) {
    Timeline replay = new Simulator(program, ReplayOptions.DEFAULT).replay(processors);
    assertThat(replay.outcome().describe())
        .as("on %d processors", processors)
        .isEqualTo("completed");
    return replay;
  }

  private static double mark(Timeline replay, String name) {
    Program program = replay.program();
    for (int object = 0; object < program.objects(); object++) {
      if (program.objectKind(object) == ObjectKind.MARK
          && program.objectName(object).equals(name)) {
        return replay.markNanos(object);
      }
    }
    throw new AssertionError("no mark " + name);
  }
}
