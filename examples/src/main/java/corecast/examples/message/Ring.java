package corecast.examples.message;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A ring of places for messages, as the Disruptor has it: each kind is handled by a thread that
 * goes round behind the one before, and what follows takes the place of what was handled.
 */
public final class Ring implements Carrier {
  private static final int SIZE = 16;

  private final @Nullable Message[] places = new @Nullable Message[SIZE];

  /** How many places the sender, and each thread behind it, may pass. */
  private final Semaphore[] open = new Semaphore[Message.KINDS + 1];

  private final List<Thread> threads = new ArrayList<>();
  private long sent;

  /** For so many messages. */
  public Ring(int messages) {
    for (int i = 0; i < open.length; i++) {
      open[i] = new Semaphore(i == 0 ? SIZE : 0);
    }
    for (int i = 1; i < open.length; i++) {
      int number = i;
      Thread thread = new Thread(() -> goRound(number, messages), "ring-" + i);
      threads.add(thread);
      thread.start();
    }
  }

  @Override
  public void send(Message message) throws InterruptedException {
    open[0].acquire();
    places[(int) (sent++ % SIZE)] = message;
    open[1].release();
  }

  private void goRound(int number, int messages) {
    for (int at = 0; at < messages; at++) {
      open[number].acquireUninterruptibly();
      int place = at % SIZE;
      Message message = places[place];
      places[place] = message == null ? null : message.handle();
      open[(number + 1) % open.length].release();
    }
  }

  @Override
  public void end() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
