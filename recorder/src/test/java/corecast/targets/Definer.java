package corecast.targets;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Defines classes while it runs, in every way there is. */
public final class Definer {
  /** The class that is defined anew; its lock is that of the class it is in. */
  public static final class Part implements Callable<String> {
    private static int calls;

    @Override
    public String call() {
      return count() + " " + getClass().isHidden();
    }

    private static synchronized int count() {
      return ++calls;
    }
  }

  /** Defines {@link Part} itself. */
  private static final class Own extends ClassLoader {
    Own() {
      super(Definer.class.getClassLoader());
    }

    Class<?> define(byte[] classFile) {
      return defineClass(null, classFile, 0, classFile.length);
    }
  }

  public static void main(String[] args) throws Exception {
    byte[] classFile;
    try (InputStream in = Definer.class.getResourceAsStream("Definer$Part.class")) {
      classFile = Objects.requireNonNull(in).readAllBytes();
    }
    for (int i = 0; i < 3; i++) {
      print(new Own().define(classFile));
    }
    Part part = new Part();
    System.out.println(part.call() + part.call());
    Class<?> hidden = MethodHandles.lookup().defineHiddenClass(classFile, true).lookupClass();
    Callable<?> instance = (Callable<?>) hidden.getDeclaredConstructor().newInstance();
    System.out.println(instance.call());
    Supplier<String> lambda = () -> String.valueOf(Thread.holdsLock(Definer.class));
    System.out.println(lambda.get());
    Runnable proxy =
        (Runnable)
            Proxy.newProxyInstance(
                Definer.class.getClassLoader(),
                new Class<?>[] {Runnable.class},
                (self, method, arguments) -> {
                  System.out.println(method.getName());
                  return null;
                });
    Thread thread = new Thread(proxy);
    thread.start();
    thread.join();
    try {
      new Own().define(new byte[] {1, 2, 3});
    } catch (ClassFormatError e) {
      System.out.println("no class");
    }
    if (System.getProperty("own.agent") != null) {
      OwnAgent.redefine(Part.class, classFile);
      System.out.println(part.call());
      OwnAgent.retransform(Part.class);
      System.out.println(part.call() + " " + OwnAgent.seen());
    }
  }

  private static void print(Class<?> type) throws Exception {
    Callable<?> callable = (Callable<?>) type.getDeclaredConstructor().newInstance();
    System.out.println(callable.call() + " " + (type == Part.class));
  }
}
