package corecast.conversion.plan;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A step that no recorded event stands for by itself, to be written beside one.
 *
 * @param kind of an object made for the purpose; {@code null} if there is a {@code target}
 * @param name of that object
 * @param parameter of that object
 * @param target a body, or an object that the program has already; or -1
 */
public record InsertedStep(
    Operation operation,
    @Nullable ObjectKind kind,
    String name,
    long parameter,
    int target,
    long amount) {
  public static InsertedStep acquire(String semaphore) {
    return new InsertedStep(Operation.ACQUIRE, ObjectKind.SEMAPHORE, semaphore, 0, -1, 1);
  }

  public static InsertedStep release(String semaphore) {
    return new InsertedStep(Operation.RELEASE, ObjectKind.SEMAPHORE, semaphore, 0, -1, 1);
  }

  public static InsertedStep await(String latch, long count) {
    return new InsertedStep(Operation.AWAIT, ObjectKind.LATCH, latch, count, -1, 0);
  }

  public static InsertedStep countDown(String latch, long count) {
    return new InsertedStep(Operation.COUNT_DOWN, ObjectKind.LATCH, latch, count, -1, 0);
  }

  public static InsertedStep barrier(String barrier, long parties) {
    return new InsertedStep(Operation.BARRIER, ObjectKind.BARRIER, barrier, parties, -1, 0);
  }

  public static InsertedStep onBody(Operation operation, int body) {
    return new InsertedStep(operation, null, "", 0, body, 0);
  }

  public static InsertedStep onObject(Operation operation, int object, long amount) {
    return new InsertedStep(operation, null, "", 0, object, amount);
  }
}
