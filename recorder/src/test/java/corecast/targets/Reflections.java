package corecast.targets;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;

/**
 * Waits until its own thread is the only one of its group, and prints the versions of classes that
 * do not say theirs.
 */
public final class Reflections {
  static class Bare implements Serializable {
    private int count;

    public synchronized int next() {
      return ++count;
    }
  }

  /** By a class of the program. */
  static class Derived extends Bare {
    synchronized void twice() {
      next();
      next();
    }
  }

  /** By a class of the library. */
  static class Cache extends HashMap<String, Integer> {
    public synchronized int count(String key) {
      return merge(key, 1, Integer::sum);
    }
  }

  static class Said implements Serializable {
    private static final long serialVersionUID = 17;

    synchronized void nothing() {}
  }

  public static void main(String[] args) throws Exception {
    Bare bare = new Bare();
    for (int t = 0; t < 3; t++) {
      new Thread(bare::next).start();
    }
    while (Thread.activeCount() > 1) {
      Thread.sleep(1);
    }
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    System.out.println(
        Thread.activeCount() + " threads, " + group.activeGroupCount() + " groups, " + bare.count);
    Derived derived = new Derived();
    derived.twice();
    System.out.println(derived.next() + " " + new Cache().count("a"));
    for (Class<?> type : new Class<?>[] {Bare.class, Derived.class, Cache.class, Said.class}) {
      long version = ObjectStreamClass.lookup(type).getSerialVersionUID();
      System.out.println("version of " + type.getSimpleName() + " " + version);
    }
    Method next = Bare.class.getMethod("next");
    System.out.println(Modifier.toString(next.getModifiers()));
  }
}
