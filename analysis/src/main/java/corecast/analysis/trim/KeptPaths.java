package corecast.analysis.trim;

import corecast.program.CallPaths;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is left of a program's functions and call paths. */
final class KeptPaths {
  private static final int DROPPED = -1;
  private static final List<Integer> NONE = List.of();

  private final CallPaths paths;
  private final ProgramBuilder builder;
  private final int[] numbers;
  private final @Nullable List<Integer>[] known;

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
  KeptPaths(CallPaths paths, ProgramBuilder builder, Predicate<String> keep) {
    this.paths = paths;
    this.builder = builder;
    numbers = new int[paths.functions()];
    known = new List[paths.size()];
    for (int function = 0; function < numbers.length; function++) {
      String name = paths.functionName(function);
      numbers[function] = keep.test(name) ? builder.functionId(name) : DROPPED;
      if (numbers[function] != DROPPED) {
        builder.place(numbers[function], paths.place(name));
      }
    }
  }

  int kept() {
    return (int) Arrays.stream(numbers).filter(number -> number != DROPPED).count();
  }

  /** The function's number in the trimmed program; below 0 if it is not kept. */
  int number(int function) {
    return numbers[function];
  }

  /** In which functions of the trimmed program work of that path is, outermost first. */
  List<Integer> functions(int path) {
    if (path == Program.NO_PATH) {
      return NONE;
    }
    List<Integer> functions = known[path];
    if (functions == null) {
      functions = kept(paths.functions(path));
      known[path] = functions;
    }
    return functions;
  }

  private List<Integer> kept(int[] functions) {
    List<Integer> kept = new ArrayList<>();
    for (int function : functions) {
      if (numbers[function] != DROPPED) {
        kept.add(numbers[function]);
      }
    }
    if (!kept.isEmpty() && numbers[functions[functions.length - 1]] == DROPPED) {
      kept.add(builder.functionId(TrimmedProgram.OTHER));
    }
    return List.copyOf(kept);
  }
}
