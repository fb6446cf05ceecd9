package corecast.recorder.hook.task;

import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.session.Session;
import java.util.concurrent.ForkJoinTask;

/** The numbers that one thread gives to fork/join tasks and futures. */
final class TaskNumbers {
  /** Numbers are taken from the session so many at a time. */
  private static final int BLOCK = 256;

  private final Session session;
  private int nextNumber;
  private int numbersLeft;

  TaskNumbers(Session session) {
    this.session = session;
  }

  /** The positive number of a task or future; gives it one if it has none. */
  int of(Numbered object) {
    int number = object.corecastNumber();
    if (number == 0) {
      number = next();
      // A future that is not complete keeps a positive one.
      object.corecastNumber(object instanceof ForkJoinTask ? -number : number);
    }
    return Math.abs(number);
  }

  public int next() {
    if (numbersLeft == 0) {
      nextNumber = session.taskNumbers.getAndAdd(BLOCK);
      numbersLeft = BLOCK;
    }
    numbersLeft--;
    return nextNumber++;
  }
}
