package corecast.recorder.weave.jdk;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** What is woven and no other program of the tests has. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
final class CalledRarely {
  private final AtomicLong busy = new AtomicLong();
  private final AtomicReference<Object> owner = new AtomicReference<>();

  /** A method that throws what it likes. */
  interface Call<T> {
    void on(T target) throws Exception;
  }

  /** The same with a number. */
  interface LongCall<T> {
    void on(T target, long number) throws Exception;
  }

  /** The same with two. */
  interface TwoNumbersCall<T> {
    void on(T target, long number, int another) throws Exception;
  }

  /** The same with two, and no target. */
  interface Sleep {
    void by(long millis, int nanos) throws Exception;
  }

  void references() {
    Call<Object> wait = Object::wait;
    LongCall<Object> waitMillis = Object::wait;
    TwoNumbersCall<Object> waitNanos = Object::wait;
    Consumer<Object> one = Object::notify;
    Consumer<Object> all = Object::notifyAll;
    Call<Long> sleep = Thread::sleep;
    Sleep sleepNanos = Thread::sleep;
    Runnable spin = Thread::onSpinWait;
    ToIntFunction<Runtime> ask = Runtime::availableProcessors;
  }

  ForkJoinPool pool() {
    return new ForkJoinPool();
  }

  void lock() {
    while (!busy.compareAndSet(0, 1)) {
      Thread.onSpinWait();
    }
  }

  void unlock() {
    if (!busy.compareAndSet(1, 0)) {
      busy.set(0);
    }
  }

  void enter() {
    while (!owner.compareAndSet(null, this)) {
      Thread.onSpinWait();
    }
  }

  void leave() {
    if (!owner.compareAndSet(this, null)) {
      owner.set(null);
    }
  }
}
