package corecast.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The hooks under JMH, plain and then with the agent: elapsed time, so only good on an idle machine.
 * {@link HookBench} measures CPU time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HookJmh {
  private final ReentrantLock lock = new ReentrantLock();
  private final Object monitor = new Object();
  private long value = 1;

  /** Two records. */
  @Benchmark
  public long lock() {
    lock.lock();
    try {
      return ++value;
    } finally {
      lock.unlock();
    }
  }

  /** Two records. */
  @Benchmark
  public long monitor() {
    synchronized (monitor) {
      return ++value;
    }
  }

  /** Two records, where functions are woven. */
  @Benchmark
  public long smallFunction() {
    value = function(value);
    return value;
  }

  private static long function(long x) {
    long sum = x;
    for (int i = 0; i < 16; i++) {
      sum = sum * 31 + (sum >>> 7);
    }
    return sum;
  }

  /**
   * Runs all twice.
   *
   * @param args the agent's jar
   */
  public static void main(String[] args) throws Exception {
    run();
    Path folder = Files.createTempDirectory("hook-jmh");
    Path trace = folder.resolve("t.cct");
    run("-javaagent:" + Path.of(args[0]).toAbsolutePath() + "=functions=woven,out=" + trace);
    Files.deleteIfExists(trace);
    Files.deleteIfExists(folder);
  }

  private static void run(String... agent) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(HookJmh.class.getName())
            .forks(2)
            .warmupIterations(5)
            .measurementIterations(5)
            .warmupTime(TimeValue.milliseconds(200))
            .measurementTime(TimeValue.milliseconds(200))
            .jvmArgsAppend("-XX:+UseSerialGC", "-Xshare:off");
    if (agent.length > 0) {
      options.jvmArgsAppend("-XX:+UseSerialGC", "-Xshare:off", agent[0]);
    }
    new Runner(options.build()).run();
  }
}
