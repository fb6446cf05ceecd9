package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.function.IntFunction;

/** The programs of the paper's figures (Broberg et al.), and short ways to replay. */
public final class Programs {
  /** The same program, with all of its objects at one place of the source. */
  public static Program at(String place, Program program) {
    return at(o -> place, program);
  }

  /** The same at the places of these objects, by number. */
  public static Program at(IntFunction<String> placeOf, Program program) {
    ProgramBuilder builder = ProgramBuilder.like(program);
    for (int s = 0; s < program.steps(); s++) {
      builder.copy(program, program.bodyOf(s), s, program.object(s));
    }
    for (int o = 0; o < program.objects(); o++) {
      builder.objectSource(o, placeOf.apply(o));
    }
    return builder.build();
  }

  static final String FIGURE_1 =
      """
      thread T1
        run a 1
        signal X
        run b 1
        wait Z
        run a 1
      thread T2
        run b 1
        wait Y
        run d 1
        signal Z
      thread T3
        wait X
        run c 1
        signal Y
        run b 1
      """;

  public static final String FIGURE_4 =
      """
      thread T1
        run a 1
        signal X
        run b 4
        signal Z
        run c 1
        wait X
        run e 1
        run i 1
      thread T2
        wait X
        run c 1
        signal Y
        run g 1
        wait Y
        run d 2
      thread T3
        wait Y
        run d 2
        wait Z
        run g 1
        run h 1
        signal X
        run a 1
        signal Y
        run f 3
      """;

  public static final String FIGURE_7 =
      """
      thread T1
        run s 2
        signal A
        signal B
      thread T2
        wait A
        run last 6
      thread T3
        wait B
        run mid 2
      thread T5
        run x 3
        signal C
        run y 4
      thread T4
        wait C
        run z 2
      """;

  static final String FIGURE_20 =
      """
      thread worker
        run work 12
      thread watchdog
        run watch 1
        sleep 1
        run watch 1
        sleep 1
        run watch 1
        sleep 1
        run watch 1
        sleep 1
        run watch 1
      """;

  private Programs() {}

  static Simulator simulator(String text) {
    return simulator(ProgramText.parse("test", text));
  }

  static Simulator simulator(Program program) {
    return new Simulator(program, ReplayOptions.DEFAULT);
  }

  /** main runs f for 3, starts T2 (g for 6), runs f for 1, waits for it, and runs f for 1. */
  public static Program forkJoin() {
    ProgramBuilder b = new ProgramBuilder();
    int main = b.thread("main");
    int second = b.thread("T2");
    b.enter(main, "f", 1);
    b.segment(main, Operation.RUN, 3);
    b.step(main, Operation.SPAWN, second, 0);
    b.segment(main, Operation.RUN, 1);
    b.step(main, Operation.JOIN, second, 0);
    b.segment(main, Operation.RUN, 1);
    b.exit(main);
    b.enter(second, "g", 1);
    b.segment(second, Operation.RUN, 6);
    b.exit(second);
    return b.build();
  }
}
