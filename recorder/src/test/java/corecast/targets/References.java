package corecast.targets;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** Serializable references to methods that the recorder sees at their calls; others beside them. */
public final class References {
  private References() {}

  private interface Run extends Runnable, Serializable {}

  private interface Sleep extends Serializable {
    void sleep(long millis) throws Exception;
  }

  private interface On extends Consumer<Object>, Serializable {}

  private interface Wait extends Serializable {
    void on(Object monitor, long millis) throws Exception;
  }

  private interface Ask extends ToIntFunction<Runtime>, Serializable {}

  /** It, written and read again. */
  @SuppressWarnings("unchecked")
  private static <T> T copy(T given) throws Exception {
    Method form = given.getClass().getDeclaredMethod("writeReplace");
    form.setAccessible(true);
    SerializedLambda written = (SerializedLambda) form.invoke(given);
    System.out.println(written.getImplClass() + "." + written.getImplMethodName());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(given);
    }
    return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
  }

  public static void main(String[] args) throws Exception {
    Run yield = Thread::yield;
    copy(yield).run();
    Run spin = Thread::onSpinWait;
    copy(spin).run();
    Sleep sleep = Thread::sleep;
    copy(sleep).sleep(1);
    Ask ask = Runtime::availableProcessors;
    System.out.println(copy(ask).applyAsInt(Runtime.getRuntime()) > 0);
    On notify = Object::notifyAll;
    Wait wait = Object::wait;
    Object monitor = new Object();
    synchronized (monitor) {
      copy(notify).accept(monitor);
      copy(wait).on(monitor, 1);
    }
    Runnable plain = Thread::yield;
    plain.run();
    System.out.println("ok");
  }
}
