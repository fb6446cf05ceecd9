package corecast.report;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The functions that the page names, most important first; the first {@value #COLOURS} have a
 * colour of their own.
 */
final class FunctionNames {
  static final int COLOURS = 8;

  private final List<String> names;
  private final int[] indexOfFunction;
  private final int unnamed;

  /**
   * @param names what the page names, most important first
   */
  FunctionNames(List<String> names, Program program) {
    this.names = new ArrayList<>(names);
    this.indexOfFunction = new int[program.paths().functions()];
    Arrays.fill(indexOfFunction, -1);
    for (int f = 0; f < indexOfFunction.length; f++) {
      indexOfFunction[f] = names.indexOf(program.paths().functionName(f));
    }
    this.unnamed = names.indexOf(FunctionWeights.UNNAMED);
  }

  List<String> names() {
    return names;
  }

  /** Index of the function that a call path is charged to; -1 if the page does not name it. */
  int indexOfPath(Program program, int path) {
    return path == Program.NO_PATH ? unnamed : indexOfFunction[program.paths().function(path)];
  }

  /** Its colour; {@value #COLOURS} for all that have none of their own. */
  int colourOfPath(Program program, int path) {
    int index = indexOfPath(program, path);
    return index < 0 || index >= COLOURS ? COLOURS : index;
  }
}
