package corecast.study.target;

import corecast.program.CountText;
import corecast.program.PlainRun;
import corecast.study.file.Failure;
import corecast.study.file.OnSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a target unrecorded, and without its output, to see how long it takes.
 *
 * @param command the target's, beginning with java
 * @param processors how many it is to see, whatever it runs on
 * @param folder where its time can be written for a moment
 */
public record TimedRun(List<String> command, int processors, Path folder) {

  /** What it takes on the first {@code cpus} CPUs. */
  public PlainRun on(int cpus) throws IOException, InterruptedException {
    Path time = folder.resolve("corecast-" + ProcessHandle.current().pid() + ".time");
    Files.deleteIfExists(time);
    Target target = new Target(Target.Streams.NONE);
    OnSignal signal = OnSignal.run(target::stop);
    try {
      Pinning pinning = Pinning.on(cpus);
      List<String> full = new ArrayList<>(pinning.command());
      full.addAll(
          TargetCommand.timed(command, Home.agent(), time, processors, TargetVariables.all()));
      CpuShare share = CpuShare.from(pinning.cpus());
      int status = target.run(full);
      int others = share.othersPercent();
      if (status != 0) {
        throw new Failure(
            "the target ended with status "
                + Target.inWords(status)
                + " when it was run on "
                + CountText.of(cpus, "CPU")
                + " without being recorded");
      }
      if (!Files.exists(time)) {
        throw new Failure(
            "the target halted its JVM (Runtime.halt), so its run time is unknown; let it return"
                + " from main, or call System.exit");
      }
      String[] times = Files.readString(time).split(" ", -1);
      return new PlainRun(
          cpus,
          Long.parseLong(times[0]),
          Long.parseLong(times[1]),
          Long.parseLong(times[2]),
          Long.parseLong(times[3]),
          others);
    } finally {
      Files.deleteIfExists(time);
      signal.over();
    }
  }
}
