package corecast.examples.targets;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntUnaryOperator;

/** Loads the same class again and again, so that there is new code to compile all the time. */
public final class NewCode {
  private static final int CALLS = 40_000;

  private NewCode() {}

  public static void main(String[] args) throws Exception {
    int classes = Integer.parseInt(args[0]);
    for (int i = 0; i < classes; i++) {
      Class<?> part = new Again().loadClass(Part.class.getName());
      IntUnaryOperator work = (IntUnaryOperator) part.getConstructor().newInstance();
      int sum = 0;
      for (int call = 0; call < CALLS; call++) {
        sum += work.applyAsInt(call);
      }
      if (sum == 0) {
        System.out.println("nothing");
      }
    }
    System.out.println("classes " + classes);
  }

  /** What is loaded. */
  public static final class Part implements IntUnaryOperator {
    @Override
    public int applyAsInt(int call) {
      int hash = 1;
      for (int i = 0; i < 50; i++) {
        hash = hash * 31 + (call ^ i) % 7;
        hash = (hash & 1) == 0 ? hash >>> 1 : hash ^ 0x5a5a5a5a;
      }
      return hash;
    }
  }

  private static final class Again extends ClassLoader {
    Again() {
      super(NewCode.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Part.class.getName())) {
        return super.loadClass(name, resolve);
      }
      String file = "/" + name.replace('.', '/') + ".class";
      try (InputStream in = NewCode.class.getResourceAsStream(file)) {
        byte[] code = in.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
