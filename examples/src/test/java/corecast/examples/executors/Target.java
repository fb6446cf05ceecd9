package corecast.examples.executors;

import corecast.examples.TestProcess;
import corecast.recorder.Effort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of this package in a virtual machine of its own, on one CPU.
 *
 * @param java which one
 * @param folder for its files
 */
record Target(Path java, Path folder) {
  /** What the program printed; it must not fail. */
  String run(List<String> flags, Class<?> main, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(TestProcess.onOneCpu());
    command.addAll(List.of(java.toString(), "-Xshare:off", "-XX:+UseSerialGC"));
    command.addAll(Effort.compilers());
    command.addAll(flags);
    command.addAll(List.of("-cp", TestProcess.classPath(main), main.getName()));
    command.addAll(List.of(arguments));
    return TestProcess.printed(command, folder, 120);
  }
}
