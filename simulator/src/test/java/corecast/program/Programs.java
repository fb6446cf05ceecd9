package corecast.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** What a program says, as lines to compare; and the golden programs. */
public final class Programs {
  private Programs() {}

  /** A golden program: {@code figure1}, {@code figure4}, {@code figure7}, {@code figure20}. */
  public static Program golden(String name) {
    return ProgramText.parse(name + ".program", resource("/golden/" + name + ".program"));
  }

  /**
   * Dooley et al., golden case G3: four small tasks and a chain of three, which comes last.
   *
   * @param small the function of the small tasks
   * @param chain that of the chain
   */
  public static String chainBehindOthers(String small, String chain) {
    return """
        unit 1us
        pool W 2
        thread main
          submit W s1
          submit W s2
          submit W s3
          submit W s4
          submit W c1
          get s1
          get s2
          get s3
          get s4
          get c3
        task s1
          run SMALL 3
        task s2
          run SMALL 3
        task s3
          run SMALL 3
        task s4
          run SMALL 3
        task c1
          run CHAIN 3
          submit W c2
        task c2
          run CHAIN 3
          submit W c3
        task c3
          run CHAIN 3
        """
        .replace("SMALL", small)
        .replace("CHAIN", chain);
  }

  static String resource(String path) {
    try (InputStream in = Programs.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("no test resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Bodies, steps, objects and functions of a program. Two programs are the same if these lines are
   * equal; ids of functions and call paths, source lines and recorded times do not matter.
   */
  public static List<String> describe(Program program) {
    List<String> lines = new ArrayList<>();
    for (int o = 0; o < program.objects(); o++) {
      lines.add(
          o
              + ": "
              + program.objectKind(o)
              + " "
              + program.objectName(o)
              + " "
              + program.objectParameter(o));
    }
    if (program.carriers() != Program.PROCESSORS) {
      lines.add("carriers " + program.carriers());
    }
    Pauses pauses = program.pauses();
    for (int p = 0; p < pauses.count(); p++) {
      lines.add("pause " + pauses.workNanos()[p] + " " + pauses.nanos()[p]);
    }
    new TreeMap<>(pauses.allocated())
        .forEach((function, bytes) -> lines.add("allocated " + bytes + " " + function));
    VmWork work = program.vmWork();
    for (int slice = 0; slice < work.slices(); slice++) {
      int at = slice;
      long[] ofThreads = Arrays.stream(work.nanos()).mapToLong(nanos -> nanos[at]).toArray();
      lines.add("slice " + work.workNanos()[slice] + " " + Arrays.toString(ofThreads));
    }
    for (int b = 0; b < program.bodies(); b++) {
      lines.add(
          (program.isTask(b)
                  ? "task " + program.parts(b) + " "
                  : program.isVirtual(b) ? "virtual " : "thread ")
              + program.bodyName(b)
              + (program.isSpawned(b) ? " spawned" : ""));
      for (int s = program.firstStep(b); s < program.firstStep(b + 1); s++) {
        int object = program.object(s);
        String target =
            program.operation(s) == Operation.ENTER
                ? program.paths().functionName(object)
                : String.valueOf(object);
        lines.add(
            program.operation(s)
                + " "
                + target
                + " "
                + program.amount(s)
                + " in "
                + program.paths().frames(program.path(s)));
      }
    }
    return lines;
  }
}
