package corecast.examples.truth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records programs by others on one processor, predicts them, runs them really on one and two, and
 * prints the table.
 *
 * <pre>
 * docs/truth.sh work|held|server [--runs N] [--record-only] [--keep DIR] [--real-from FILE] [NAME...]
 * </pre>
 */
public final class Truth {
  private final Path home;
  private final String half;
  private final Set<String> names = new HashSet<>();
  private int runs = 5;
  private boolean isRecordOnly;
  private Path keep;
  private @Nullable Path realFrom;

  private Truth(Path home, List<String> words) {
    this.home = home;
    half = words.isEmpty() ? "" : words.get(0);
    keep = home.resolve("examples/truth/target/recordings");
    for (int w = 1; w < words.size(); w++) {
      switch (words.get(w)) {
        case "--runs" -> runs = Integer.parseInt(words.get(++w));
        case "--record-only" -> isRecordOnly = true;
        case "--keep" -> keep = Path.of(words.get(++w)).toAbsolutePath();
        case "--real-from" -> realFrom = Path.of(words.get(++w));
        default -> names.add(words.get(w));
      }
    }
  }

  /** The first argument is the folder of Corecast. */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> words = Arrays.asList(args);
    Truth truth = new Truth(Path.of(args[0]), words.subList(1, words.size()));
    if (!List.of("work", "held", "server").contains(truth.half)) {
      System.err.println(
          "usage: docs/truth.sh work|held|server [--runs N] [--record-only] [--keep DIR]"
              + " [--real-from FILE] [NAME...]");
      System.exit(2);
    }
    truth.run();
  }

  private void run() throws IOException, InterruptedException {
    if ("held".equals(half)) {
      System.err.println("The held-out half is looked at once, at the very end.");
    }
    List<Stranger> programs =
        Stranger.read(home.resolve("examples/truth/programs.txt")).stream()
            .filter(program -> program.half().equals(half))
            .filter(program -> names.isEmpty() || names.contains(program.name()))
            .toList();
    if (programs.isEmpty() || !names.isEmpty() && programs.size() < names.size()) {
      System.err.println("no such program in " + half + ": " + names);
      System.exit(2);
    }
    Files.createDirectories(keep);
    Path csv = keep.resolve("real-" + half + ".csv");
    Map<String, Real> real = new TreeMap<>(realFrom == null ? Map.of() : Real.read(realFrom));
    Table table = new Table(System.out);
    Machine machine = new Machine();
    for (Stranger program : programs) {
      try {
        List<String> java = command(program);
        if (realFrom == null && !isRecordOnly) {
          machine.measure();
          real.put(
              program.name(),
              Real.measure(home.resolve("recorder/target/corecast-agent.jar"), java, runs));
          Real.write(real, csv);
        }
        Path trace = keep.resolve(program.name() + ".cct");
        Predicted predicted = Predicted.of(home.resolve("corecast"), trace, java);
        table.add(program.name(), real.get(program.name()), predicted);
      } catch (IOException failed) {
        table.addFailed(program.name(), String.valueOf(failed.getMessage()));
      }
    }
    table.end(machine);
  }

  /** The recorder's own settings, so that plain runs have the same: collector and processors. */
  private List<String> command(Stranger program) throws IOException {
    Path target = home.resolve("examples/truth/target");
    List<String> java = new ArrayList<>();
    java.add(java(program.leastJdk()));
    java.addAll(List.of("-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2", "-cp"));
    java.add(
        target.resolve("truth.jar")
            + ":"
            + Files.readString(target.resolve("truth.classpath")).strip());
    java.add("corecast.examples.truth." + program.driver());
    java.addAll(program.arguments());
    return java;
  }

  private static String java(int leastJdk) throws IOException {
    if (leastJdk <= Runtime.version().feature()) {
      return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
    String newest = System.getenv("JDK_NEWEST");
    if (newest == null) {
      throw new IOException("it needs JDK " + leastJdk + ": set JDK_NEWEST to its folder");
    }
    return Path.of(newest, "bin", "java").toString();
  }
}
