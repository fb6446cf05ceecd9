package corecast.examples.targets;

import corecast.recorder.concurrent.Corecast;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Programs of one class one after the other, each between two marks. The first argument is the
 * class, the others are the programs.
 */
public final class Batch {
  private Batch() {}

  public static void main(String[] args) throws Exception {
    Method main = Class.forName(args[0]).getMethod("main", String[].class);
    for (int i = 1; i < args.length; i++) {
      System.out.println(args[i]);
      Corecast.mark(args[i] + " begins");
      try {
        main.invoke(null, (Object) new String[] {args[i]});
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(args[i], e.getCause());
      }
      Corecast.mark(args[i] + " ends");
    }
  }
}
