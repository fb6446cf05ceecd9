package corecast.examples.random;

import corecast.conversion.RecordedProgram;
import corecast.examples.TestProcess;
import corecast.recorder.Effort;
import corecast.recorder.concurrent.Corecast;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Some programs, run without and with the agent in virtual machines of their own.
 *
 * @param plain what was printed without, and how it ended
 * @param printed the same with the agent
 */
record Recorded(String plain, String printed, Path trace) {
  static Recorded of(Path java, Path folder, List<String> names) throws Exception {
    Path trace = folder.resolve(names.get(0) + ".cct");
    Files.deleteIfExists(trace);
    return new Recorded(
        run(java, folder, List.of(), names),
        run(java, folder, List.of(TestProcess.agent("out=" + trace)), names),
        trace);
  }

  RecordedProgram.Result converted() throws IOException {
    return RecordedProgram.convert(trace);
  }

  private static String run(Path java, Path folder, List<String> flags, List<String> names)
      throws Exception {
    List<String> all = new ArrayList<>(Effort.compilers());
    all.addAll(flags);
    List<String> command = new ArrayList<>(TestProcess.onOneCpu());
    command.addAll(java(java, all, names));
    TestProcess ended = TestProcess.run(command, folder, 400);
    return ended.out() + "exit " + ended.status() + "\n" + (ended.status() == 0 ? "" : ended.err());
  }

  /** The command that runs programs. */
  static List<String> java(Path java, List<String> flags, List<String> names)
      throws URISyntaxException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(java.toString(), "-XX:+UseSerialGC", "-Xshare:auto"));
    command.add("-Djdk.virtualThreadScheduler.parallelism=64");
    command.addAll(flags);
    command.addAll(
        List.of("-cp", place(Target.class) + File.pathSeparator + place(Corecast.class)));
    command.add(Target.class.getName());
    command.addAll(names);
    return command;
  }

  private static Path place(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
