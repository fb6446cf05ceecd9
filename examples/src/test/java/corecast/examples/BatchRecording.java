package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.Verdict;
import corecast.examples.targets.Batch;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Small programs of one class, recorded one after the other in one virtual machine, and what each
 * takes in the replays. Virtual machines are dear to start: what all tests of a class need is
 * recorded once. A program that has failed is recorded anew when it is asked for again.
 */
public final class BatchRecording {
  private static final Map<String, BatchRecording> KNOWN = new HashMap<>();
  private static final Set<String> FAILED = new HashSet<>();

  public final Verdict verdict;
  private final Program program;
  private final Map<Integer, Timeline> replays = new HashMap<>();

  private BatchRecording(ForkedRecording recording) {
    verdict = recording.verdict;
    program = recording.program;
  }

  /**
   * The recording that has a program in it.
   *
   * @param one the program
   * @param folder for the files of a new one
   * @param flags for the virtual machine
   * @param target the class
   * @param programs all of its programs that will be asked for
   */
  public static BatchRecording with(
      String one,
      Path java,
      Path folder,
      List<String> flags,
      Class<?> target,
      List<String> programs)
      throws Exception {
    boolean alone = FAILED.contains(key(java, target, one));
    List<String> together = alone ? Stream.of(programs.get(0), one).distinct().toList() : programs;
    String key = key(java, target, String.join(",", together));
    BatchRecording known = alone ? null : KNOWN.get(key);
    if (known == null) {
      known =
          new BatchRecording(
              ForkedRecording.batch(java, folder, flags, Batch.class, target, together));
      KNOWN.put(key, known);
    }
    return known;
  }

  /** A class of targets. */
  static Class<?> target(String name) throws ClassNotFoundException {
    return Class.forName(Batch.class.getPackageName() + "." + name);
  }

  private static String key(Path java, Class<?> target, String programs) {
    return java + " " + target.getName() + " " + programs;
  }

  /** Something that is expected of a recording. */
  public interface Expectation {
    void of(BatchRecording recording);
  }

  /**
   * Asks something of the recording that has a program in it. Where it is not so, that program is
   * recorded anew when the test is tried again.
   *
   * @param programs all of its programs that will be asked for
   */
  public static void expect(
      String one,
      Path java,
      Path folder,
      List<String> flags,
      Class<?> target,
      List<String> programs,
      Expectation expectation)
      throws Exception {
    BatchRecording recording = with(one, java, folder, flags, target, programs);
    try {
      expectation.of(recording);
    } catch (AssertionError e) {
      FAILED.add(key(java, target, one));
      throw e;
    }
  }

  /** What a program takes on so many processors, ns. */
  public double nanos(String one, int processors) {
    Timeline replay = replays.computeIfAbsent(processors, this::replay);
    return mark(replay, one + " ends") - mark(replay, one + " begins");
  }

  private Timeline replay(int processors) {
    Timeline replay = new Simulator(program, ReplayOptions.DEFAULT).replay(processors);
    assertThat(replay.outcome().describe())
        .as("on %d processors", processors)
        .isEqualTo("completed");
    return replay;
  }

  private double mark(Timeline replay, String name) {
    for (int object = 0; object < program.objects(); object++) {
      if (program.objectKind(object) == ObjectKind.MARK
          && program.objectName(object).equals(name)) {
        return replay.markNanos(object);
      }
    }
    throw new AssertionError("no mark " + name);
  }
}
