package corecast.targets;

import java.io.InputStream;

/** A system class loader that defines the program's classes itself, under a lock. */
public final class OwnLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  public OwnLoader(ClassLoader parent) {
    super("own", parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("corecast.targets.") || name.endsWith("OwnLoader")) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] classFile = in.readAllBytes();
      return defineClass(name, classFile, 0, classFile.length);
    } catch (java.io.IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** For {@code -javaagent}, which adds the agent to the class path of the system loader. */
  @SuppressWarnings("unused")
  private void appendToClassPathForInstrumentation(String path) {
    try {
      java.lang.reflect.Method add =
          getParent()
              .getClass()
              .getDeclaredMethod("appendToClassPathForInstrumentation", String.class);
      add.setAccessible(true);
      add.invoke(getParent(), path);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
