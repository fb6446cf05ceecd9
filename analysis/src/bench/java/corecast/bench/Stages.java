package corecast.bench;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.Program;
import corecast.program.RecordedProgram;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;

final class Stages {
  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0]);
    if (!Files.exists(file)) {
      RecordedWorkload.write(file, Integer.parseInt(args[2]), Long.parseLong(args[1]), 1);
      System.out.println("wrote " + Files.size(file));
      return;
    }
    long events = 0;
    for (int round = 0; round < 3; round++) {
      long c0 = cpu();
      events = 0;
      try (TraceReader reader = TraceReader.open(file)) {
        for (int s : reader.streams()) {
          RecordCursor r = reader.records(s);
          while (r.next()) {
            events++;
          }
        }
      }
      say("decode", c0, events);
      c0 = cpu();
      Program program = RecordedProgram.read(file);
      say("convert", c0, events);
      System.out.println("  steps " + program.steps() + " segments " + program.segments() + " heap " + heap());
      c0 = cpu();
      Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
      simulator.completion(IntStream.rangeClosed(1, 64).toArray());
      say("completion", c0, events);
      c0 = cpu();
      Timeline timeline = simulator.replayInService(1);
      say("replay+timeline", c0, events);
      System.out.println("  tied " + timeline.isTied() + " max " + timeline.maxRunning());
      c0 = cpu();
      FunctionWeights.of(simulator, IntStream.rangeClosed(1, 64).toArray());
      say("weights(with replay)", c0, events);
    }
  }

  static long heap() {
    Runtime r = Runtime.getRuntime();
    System.gc();
    return r.totalMemory() - r.freeMemory();
  }

  static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean)
            ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  static void say(String what, long since, long events) {
    long nanos = cpu() - since;
    System.out.printf(Locale.ROOT, "%-22s %8.1f ms %6.1f ns/event%n", what, nanos / 1e6, (double) nanos / events);
  }
}
