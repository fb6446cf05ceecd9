package corecast.conversion.plan;

import corecast.conversion.log.IntTable;
import corecast.program.ProgramBuilder;

/** The functions of the program that is made of a recording, by the number of their method. */
public final class RecordedFunctions {
  private final ProgramBuilder builder;
  private final RecordedNames names;
  private final IntTable ids = new IntTable();

  RecordedFunctions(ProgramBuilder builder, RecordedNames names) {
    this.builder = builder;
    this.names = names;
  }

  /** The id of the method's function; methods of the same name are one function. */
  int of(int method) {
    int known = ids.get(method);
    if (known == IntTable.NONE) {
      known = builder.functionId(names.function(method));
      builder.place(known, names.functionPlace(method));
      ids.put(method, known);
    }
    return known;
  }

  int[] of(int[] methods) {
    int[] functions = new int[methods.length];
    for (int i = 0; i < methods.length; i++) {
      functions[i] = of(methods[i]);
    }
    return functions;
  }

  public boolean isUsed(int method) {
    return ids.get(method) != IntTable.NONE;
  }
}
