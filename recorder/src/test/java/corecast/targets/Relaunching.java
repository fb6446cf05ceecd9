package corecast.targets;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Starts itself again, twice, with its own options, as build tools and test runners do. */
public final class Relaunching {
  private Relaunching() {}

  public static void main(String[] args) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    for (int i = args.length > 0 ? 1 : 1000; i > 0; i--) {
      lock.lock();
      lock.unlock();
    }
    if (args.length > 0) {
      System.out.println("child done");
      return;
    }
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path"), Relaunching.class.getName(), "child"));
    for (int i = 0; i < 2; i++) {
      System.out.flush();
      int status = new ProcessBuilder(command).inheritIO().start().waitFor();
      System.out.println("child ended with " + status);
    }
  }
}
