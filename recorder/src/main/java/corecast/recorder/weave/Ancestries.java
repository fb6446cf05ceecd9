package corecast.recorder.weave;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the classes of each loader. Loaders are not kept alive, nor are they asked
 * whether they equal one another: these methods may be the program's.
 */
final class Ancestries {
  private final ClassPath classPath;
  private final Map<Key, Ancestry> known = new ConcurrentHashMap<>();
  private final ReferenceQueue<ClassLoader> gone = new ReferenceQueue<>();

  /** Of the loader of the class that was woven last: most programs have one. */
  private volatile Last last;

  Ancestries(ClassPath classPath) {
    this.classPath = classPath;
    last = new Last(null, new Ancestry(classPath));
  }

  private record Last(@Nullable Key key, Ancestry ancestry) {
    boolean isOf(@Nullable ClassLoader loader) {
      return key == null ? loader == null : loader != null && key.refersTo(loader);
    }
  }

  private static final class Key extends WeakReference<ClassLoader> {
    private final int hash;

    Key(ClassLoader loader, @Nullable ReferenceQueue<ClassLoader> gone) {
      super(loader, gone);
      hash = System.identityHashCode(loader);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      ClassLoader loader = get();
      return loader != null && other instanceof Key key && key.refersTo(loader);
    }
  }

  /** The classes as that loader sees them; {@code null}: as the JDK's loaders do. */
  Ancestry of(@Nullable ClassLoader loader) {
    Last before = last;
    if (before.isOf(loader)) {
      return before.ancestry;
    }
    forget();
    if (loader == null) {
      return new Ancestry(classPath);
    }
    Key key = new Key(loader, gone);
    Ancestry ancestry =
        known.computeIfAbsent(key, k -> new Ancestry(isOfJdk(loader) ? classPath : null));
    last = new Last(key, ancestry);
    return ancestry;
  }

  private void forget() {
    for (Reference<?> one = gone.poll(); one != null; one = gone.poll()) {
      if (one instanceof Key key) {
        known.remove(key);
      }
    }
  }

  /** Whether it is the JDK's loader of the class path, which asks the class path and no other. */
  private static boolean isOfJdk(ClassLoader loader) {
    Class<?> type = loader.getClass();
    return type.getModule() == Object.class.getModule()
        && type.getName().startsWith("jdk.internal.loader.ClassLoaders$");
  }
}
