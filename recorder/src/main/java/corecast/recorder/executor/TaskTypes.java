package corecast.recorder.executor;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The types of tasks: names given by the caller, and classes otherwise; of a lambda, the place in
 * the source where it is. No class is kept alive by it.
 */
final class TaskTypes {
  private final Map<String, TaskType> named = new ConcurrentHashMap<>();
  private final Map<String, Integer> lambdas = new HashMap<>();

  /** In the order in which they were first seen; the first one is of all that came too late. */
  private volatile TaskType[] all = {new TaskType(0, "others")};

  private volatile int count = 1;

  private final ClassValue<TaskType> ofClass =
      new ClassValue<>() {
        @Override
        protected TaskType computeValue(Class<?> type) {
          return added(nameOf(type));
        }
      };

  TaskType of(Object task) {
    if (task instanceof PathFuture<?> future) {
      return future.type();
    }
    if (task instanceof NamedTask one) {
      TaskType type = named.get(one.type());
      return type != null || named.size() >= PathRing.MOST_TYPES
          ? java.util.Objects.requireNonNullElse(type, all[0])
          : named.computeIfAbsent(one.type(), this::added);
    }
    return ofClass.get(task.getClass());
  }

  private synchronized TaskType added(String name) {
    int number = count;
    if (number == PathRing.MOST_TYPES) {
      return all[0];
    }
    TaskType[] types = all;
    if (number == types.length) {
      types = Arrays.copyOf(types, 2 * number);
    }
    types[number] = new TaskType(number, name);
    all = types;
    count = number + 1;
    return types[number];
  }

  private synchronized String nameOf(Class<?> type) {
    String name = type.getName();
    int lambda = name.indexOf("$$Lambda");
    if (lambda < 0) {
      return name;
    }
    String host = name.substring(0, lambda);
    return host + "::lambda" + lambdas.merge(host, 1, Integer::sum);
  }

  int count() {
    return count;
  }

  TaskType get(int number) {
    return all[number];
  }

  String name(int number) {
    return get(number).name();
  }
}
