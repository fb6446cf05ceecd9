package corecast.recorder.weave;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.Recording;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Installs the weaver in a JVM: called by the agent, in a class loader of its own. */
public final class Installer {
  private Installer() {}

  /** Prepares the recording, weaves what is loaded already, and starts to record. */
  public static void install(Instrumentation instrumentation, Map<String, String> options) {
    Path out = Path.of(options.getOrDefault("out", "app.cct"));
    int depth =
        Integer.parseInt(
            options.getOrDefault("depth", Integer.toString(Recording.DEFAULT_STACK_LIMIT)));
    long limit =
        Long.parseLong(options.getOrDefault("limit", Long.toString(Recording.DEFAULT_FILE_LIMIT)));
    if (!Recording.prepare(out, depth, limit)) {
      return;
    }
    loadWhatHooksNeed();
    for (String key : options.keySet()) {
      if (key.startsWith("note.")) {
        Hooks.note(key.substring(5), options.get(key));
      }
    }
    FunctionFilter functions =
        new FunctionFilter(
            options.getOrDefault("include", ""), options.getOrDefault("exclude", ""));
    JdkTable table = new JdkTable();
    Transformer transformer = new Transformer(table, new AppWeaver(functions));
    instrumentation.addTransformer(transformer, true);
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (table.has(loaded.getName().replace('.', '/'))) {
        try {
          instrumentation.retransformClasses(loaded);
        } catch (Throwable e) {
          Hooks.note(
              "warning.retransform." + loaded.getName(),
              loaded.getName() + " is not recorded on this JVM (" + e + ")");
        }
      }
    }
    Hooks.libraryIsWoven();
    Recording.resume();
  }

  /** Classes that load while a hook runs would be loaded under the target's locks. */
  private static void loadWhatHooksNeed() {
    int token = Hooks.begin(0, null, 0);
    Hooks.end(token, 0, null, 0, 0);
    Hooks.exit(Hooks.enter(0));
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    lock.unlock();
    ArrayBlockingQueue<Object> queue = new ArrayBlockingQueue<>(1);
    queue.offer(lock);
    try {
      queue.poll(0, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
