package corecast.examples.message;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An actor for each kind: a mailbox, of which a pool handles one message at a time. */
public final class Actors implements Carrier {
  private final ExecutorService pool = Executors.newFixedThreadPool(Message.KINDS);
  private final Actor[] actors = new Actor[Message.KINDS];
  private final CountDownLatch missing;

  /** For so many messages. */
  public Actors(int messages) {
    missing = new CountDownLatch(messages);
    for (int i = 0; i < actors.length; i++) {
      actors[i] = new Actor();
    }
  }

  @Override
  public void send(Message message) {
    actors[message.place()].tell(message);
  }

  @Override
  public void end() throws InterruptedException {
    missing.await();
    pool.shutdown();
  }

  private final class Actor implements Runnable {
    private final Queue<Message> mailbox = new ArrayDeque<>();
    private boolean isAtWork;

    void tell(Message message) {
      synchronized (this) {
        mailbox.add(message);
        if (isAtWork) {
          return;
        }
        isAtWork = true;
      }
      pool.execute(this);
    }

    @Override
    public void run() {
      Message next;
      synchronized (this) {
        next = mailbox.remove();
      }
      Message follows = next.handle();
      if (follows == null) {
        missing.countDown();
      } else {
        send(follows);
      }
      synchronized (this) {
        isAtWork = !mailbox.isEmpty();
        if (!isAtWork) {
          return;
        }
      }
      pool.execute(this);
    }
  }
}
