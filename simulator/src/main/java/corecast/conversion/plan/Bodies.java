package corecast.conversion.plan;

import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.List;

/** The threads and tasks of the program that is made of a recording. */
public final class Bodies {
  private final ProgramBuilder builder;
  private final List<String> names = new ArrayList<>();

  Bodies(ProgramBuilder builder) {
    this.builder = builder;
  }

  public int thread(String name) {
    names.add(name);
    return builder.thread(name);
  }

  public int virtual(String name) {
    names.add(name);
    return builder.virtual(name);
  }

  public int task(String name) {
    names.add(name);
    return builder.task(name);
  }

  public int stage(String name, int parts) {
    names.add(name);
    return builder.stage(name, parts);
  }

  public String name(int body) {
    return names.get(body);
  }
}
