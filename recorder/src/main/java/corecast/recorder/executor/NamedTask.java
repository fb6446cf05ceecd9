package corecast.recorder.executor;

import java.util.concurrent.Callable;

/** A task with a type of the caller's own. */
interface NamedTask {
  String type();

  record Runner(String type, Runnable task) implements NamedTask, Runnable {
    @Override
    public void run() {
      task.run();
    }
  }

  record Caller<T extends @org.jspecify.annotations.Nullable Object>(String type, Callable<T> task)
      implements NamedTask, Callable<T> {
    @Override
    public T call() throws Exception {
      return task.call();
    }
  }
}
