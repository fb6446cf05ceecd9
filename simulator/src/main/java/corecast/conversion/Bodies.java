package corecast.conversion;

import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.List;

/** The threads and tasks of the program that is made of a recording. */
final class Bodies {
  private final ProgramBuilder builder;
  private final List<String> names = new ArrayList<>();

  Bodies(ProgramBuilder builder) {
    this.builder = builder;
  }

  int thread(String name) {
    names.add(name);
    return builder.thread(name);
  }

  int virtual(String name) {
    names.add(name);
    return builder.virtual(name);
  }

  int task(String name) {
    names.add(name);
    return builder.task(name);
  }

  int stage(String name, int parts) {
    names.add(name);
    return builder.stage(name, parts);
  }

  String name(int body) {
    return names.get(body);
  }
}
