package corecast.bench;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * G5: replays the generated programs, and writes them down for another simulator: FOLDER SEGMENTS
 * PROCESSORS. Prints workload, threads, ns of CPU time for each segment, and the time at the end.
 */
final class PeerReplay {
  private static final Workload[] SHARED = {Workload.NONE, Workload.MUTEX, Workload.BARRIER};
  private static final int REPLAYS = 30;

  /** A replay of the next workload takes ways that were never taken before: they are compiled again. */
  private static final long WARM_UP_NANOS = 1_000_000_000;

  private PeerReplay() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    int segments = Integer.parseInt(args[1]);
    int[] processors = {Integer.parseInt(args[2])};
    for (Workload workload : SHARED) {
      for (int threads : new int[] {8, 64, 512}) {
        Program program = workload.program(threads, segments, 1);
        String name = workload.name().toLowerCase(Locale.ROOT);
        Path file = folder.resolve(name + "-" + threads + ".txt");
        if (!Files.exists(file)) {
          write(program, file);
        }
        Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
        double end = 0;
        for (long until = Cpu.ofThread() + WARM_UP_NANOS; Cpu.ofThread() < until; ) {
          end = simulator.completion(processors).timeNanos()[0];
        }
        long start = Cpu.ofThread();
        for (int i = 0; i < REPLAYS; i++) {
          simulator.completion(processors);
        }
        double nanos = (Cpu.ofThread() - start) / (double) REPLAYS / program.segments();
        System.out.printf(Locale.ROOT, "%s %d %.2f %.17g%n", name, threads, nanos, end);
      }
    }
  }

  /** One line for each thread: r NANOS, l LOCK, u LOCK, b. */
  private static void write(Program program, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(program.bodies() + " " + program.objects() + "\n");
      for (int body = 0; body < program.bodies(); body++) {
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          Operation operation = program.operation(s);
          switch (operation) {
            case RUN -> out.write("r " + program.amount(s) + " ");
            case LOCK -> out.write("l " + program.object(s) + " ");
            case UNLOCK -> out.write("u " + program.object(s) + " ");
            case BARRIER -> out.write("b ");
            default -> throw new IllegalStateException("no word for " + operation);
          }
        }
        out.write("e\n");
      }
    }
  }
}
