package corecast.examples.random;

import corecast.conversion.RecordedProgram;
import corecast.recorder.concurrent.Corecast;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Some programs, run without and with the agent in virtual machines of their own.
 *
 * @param plain what was printed without, and how it ended
 * @param printed the same with the agent
 */
record Recorded(String plain, String printed, Path trace) {
  private static final boolean HAS_TASKSET = Files.isExecutable(Path.of("/usr/bin/taskset"));

  static Recorded of(Path java, Path agent, Path folder, List<String> names) throws Exception {
    Path trace = folder.resolve(names.get(0) + ".cct");
    Files.deleteIfExists(trace);
    return new Recorded(
        run(java, folder, List.of(), names),
        run(java, folder, List.of("-javaagent:" + agent + "=out=" + trace), names),
        trace);
  }

  RecordedProgram.Result converted() throws IOException {
    return RecordedProgram.convert(trace);
  }

  private static String run(Path java, Path folder, List<String> flags, List<String> names)
      throws Exception {
    List<String> command = new ArrayList<>();
    if (HAS_TASKSET) {
      command.addAll(List.of("taskset", "-c", System.getProperty("corecast.cpu", "0")));
    }
    command.addAll(List.of(java.toString(), "-XX:+UseSerialGC", "-Xshare:auto"));
    command.add("-Djdk.virtualThreadScheduler.parallelism=64");
    command.addAll(flags);
    command.addAll(
        List.of("-cp", place(Target.class) + File.pathSeparator + place(Corecast.class)));
    command.add(Target.class.getName());
    command.addAll(names);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(400, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return "hangs; printed " + Files.readString(out);
    }
    String errors = process.exitValue() == 0 ? "" : Files.readString(err);
    return Files.readString(out) + "exit " + process.exitValue() + "\n" + errors;
  }

  private static Path place(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
