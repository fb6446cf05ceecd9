package corecast.analysis.whatif;

import corecast.program.Program;
import java.util.List;

/** One change of a program, such as a cheaper function or a lock that is gone. */
public sealed interface Edit
    permits ScaledFunction,
        ScaledCalls,
        ScaledDelays,
        ScaledPauses,
        ChangedLock,
        Resized,
        Takers,
        InFlight,
        LongestTasksFirst {
  /**
   * The program with this change.
   *
   * @throws RefusedEdit if the program has nothing of that name, or could not do without it
   */
  Program of(Program program);

  /**
   * File and line of what is changed: of a function's beginning, of an object's field or first use;
   * empty if that is not known.
   */
  String source(Program program);

  /** The option of {@code corecast whatif} that makes it, and its values. */
  List<String> words();

  /** The change in words. */
  String describe();
}
