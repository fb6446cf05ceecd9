package corecast.recorder.hook;

import corecast.recorder.hook.operation.Operation;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What application classes call around methods that have no body to weave: {@code Object.wait},
 * {@code notify}, {@code Thread.sleep} and {@code yield}. The call itself stays where it is, so
 * that stack traces are what they would be; if it throws, the thread's next hook finds out.
 *
 * <p>The methods named like the originals are for references such as {@code Thread::sleep}.
 */
public final class CallSites {
  private CallSites() {}

  /** Before {@code monitor.wait()}. */
  public static void waiting(Object monitor) {
    begin(Operation.WAIT, monitor, 0);
  }

  /** Before {@code monitor.wait(millis)}. */
  public static void waiting(Object monitor, long millis) {
    begin(Operation.WAIT, monitor, Bodies.nanosOfMillis(millis));
  }

  /** Before {@code monitor.wait(millis, nanos)}. */
  public static void waiting(Object monitor, long millis, int nanos) {
    begin(Operation.WAIT, monitor, Bodies.nanosOfMillis(millis) + nanos);
  }

  /** After {@code wait}. */
  public static void waited() {
    end(Operation.WAIT);
  }

  /** Before {@code monitor.notify()}. */
  public static void notifying(Object monitor) {
    begin(Operation.NOTIFY, monitor, 0);
  }

  /** After {@code notify}. */
  public static void notified() {
    end(Operation.NOTIFY);
  }

  /** Before {@code monitor.notifyAll()}. */
  public static void notifyingAll(Object monitor) {
    begin(Operation.NOTIFY_ALL, monitor, 0);
  }

  /** After {@code notifyAll}. */
  public static void notifiedAll() {
    end(Operation.NOTIFY_ALL);
  }

  /** Before {@code Thread.sleep(millis)}. */
  public static void sleeping(long millis) {
    sleeping(millis, 0);
  }

  /** Before {@code Thread.sleep(millis, nanos)}. */
  public static void sleeping(long millis, int nanos) {
    begin(Operation.SLEEP, null, TimeUnit.MILLISECONDS.toNanos(Math.max(0, millis)) + nanos);
  }

  /** After {@code sleep}. */
  public static void slept() {
    end(Operation.SLEEP);
  }

  private static void begin(Operation operation, @Nullable Object target, long timeout) {
    // Of null nothing is called: the call throws.
    if (target != null || operation == Operation.SLEEP) {
      tell(operation, target, timeout);
    }
  }

  private static void end(Operation operation) {
    told(operation, null, 0);
  }

  static void tell(Operation operation, @Nullable Object target, long arg) {
    Guard.call(Hook.CALL_SITE_BEGIN, target, operation.code(), arg);
  }

  /** A native method has returned: what it worked on in the end, and the operation's number. */
  static void told(Operation operation, @Nullable Object target, long arg) {
    Guard.call(Hook.CALL_SITE_END, target, operation.code(), arg);
  }

  public static void wait(Object monitor) throws InterruptedException {
    waiting(monitor);
    monitor.wait();
    waited();
  }

  public static void wait(Object monitor, long millis) throws InterruptedException {
    waiting(monitor, millis);
    monitor.wait(millis);
    waited();
  }

  public static void wait(Object monitor, long millis, int nanos) throws InterruptedException {
    waiting(monitor, millis, nanos);
    monitor.wait(millis, nanos);
    waited();
  }

  public static void notify(Object monitor) {
    notifying(monitor);
    monitor.notify();
    notified();
  }

  public static void notifyAll(Object monitor) {
    notifyingAll(monitor);
    monitor.notifyAll();
    notifiedAll();
  }

  /** {@code Thread.sleep(millis)}. */
  public static void sleep(long millis) throws InterruptedException {
    sleeping(millis);
    Thread.sleep(millis);
    slept();
  }

  /** {@code Thread.sleep(millis, nanos)}. */
  public static void sleep(long millis, int nanos) throws InterruptedException {
    sleeping(millis, nanos);
    Thread.sleep(millis, nanos);
    slept();
  }

  public static int availableProcessors(Runtime runtime) {
    return ProcessorQuestions.askedByReference(runtime);
  }

  @SuppressWarnings("NamedLikeContextualKeyword") // woven code calls it by the name of the other
  public static void yield() {
    Hooks.yielded();
    Thread.yield();
  }

  /** {@code Thread.onSpinWait()}: on one CPU only giving it away lets the other thread go on. */
  public static void onSpinWait() {
    Hooks.yielded();
    Thread.yield();
  }
}
