package corecast.examples.targets;

import corecast.recorder.concurrent.Corecast;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Programs of one class one after the other, each between two marks. The first argument is the
 * class, the others are the programs; the first of several is run once more, before all others.
 */
public final class Batch {
  private Batch() {}

  public static void main(String[] args) throws Exception {
    Method main = Class.forName(args[0]).getMethod("main", String[].class);
    if (args.length > 2) {
      run(main, args[1]); // warm
    }
    for (int i = 1; i < args.length; i++) {
      System.out.println(args[i]);
      Corecast.mark(args[i] + " begins");
      run(main, args[i]);
      Corecast.mark(args[i] + " ends");
    }
  }

  private static void run(Method main, String program) throws IllegalAccessException {
    try {
      main.invoke(null, (Object) new String[] {program});
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(program, e.getCause());
    }
  }
}
