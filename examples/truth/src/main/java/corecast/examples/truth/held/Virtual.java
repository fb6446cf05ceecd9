package corecast.examples.truth.held;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import corecast.examples.truth.team.Words;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * Gson in virtual threads of the JDK: a thread for each message, few of them at once.
 *
 * <p>Needs JDK 21. Arguments: how many at once, messages, fields of a message.
 */
public final class Virtual {
  private Virtual() {}

  public static void main(String[] args) throws Exception {
    Semaphore permits = new Semaphore(Integer.parseInt(args[0]));
    int messages = Integer.parseInt(args[1]);
    int fields = Integer.parseInt(args[2]);
    BlockingQueue<Integer> answers = new ArrayBlockingQueue<>(100);
    // Compiled for JDK 17, which does not have them.
    ExecutorService threads =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    for (int m = 0; m < messages; m++) {
      int message = m;
      Future<?> unused =
          threads.submit(
              () -> {
                permits.acquire();
                int length;
                try {
                  length = exchange(message, fields);
                } finally {
                  permits.release();
                }
                answers.put(length);
                return null;
              });
    }
    long sum = 0;
    for (int m = 0; m < messages; m++) {
      sum += answers.take();
    }
    threads.shutdown();
    System.out.println("sum " + sum);
  }

  private static int exchange(int message, int fields) {
    Random random = new Random(message);
    Gson gson = new Gson();
    JsonObject object = new JsonObject();
    for (int f = 0; f < fields; f++) {
      object.addProperty("field " + f, Words.text(random, 8));
    }
    int length = 0;
    for (int times = 0; times < 5; times++) {
      length += gson.toJson(gson.fromJson(gson.toJson(object), JsonObject.class)).length();
    }
    return length;
  }
}
