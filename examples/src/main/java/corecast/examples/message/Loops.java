package corecast.examples.message;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** An event loop for each kind: a thread that sleeps in a selector until somebody wakes it up. */
public final class Loops implements Carrier {
  private final Loop[] loops = new Loop[Message.KINDS];
  private final CountDownLatch missing;

  /** For so many messages. */
  public Loops(int messages) throws IOException {
    missing = new CountDownLatch(messages);
    for (int i = 0; i < loops.length; i++) {
      loops[i] = new Loop(Selector.open());
      loops[i].start();
    }
  }

  @Override
  public void send(Message message) {
    loops[message.place()].add(message);
  }

  @Override
  public void end() throws InterruptedException {
    missing.await();
    for (Loop loop : loops) {
      loop.leave();
    }
    for (Loop loop : loops) {
      loop.join();
    }
  }

  private final class Loop extends Thread {
    private final Selector selector;
    private final Queue<Message> messages = new ConcurrentLinkedQueue<>();
    private volatile boolean isOver;

    Loop(Selector selector) {
      this.selector = selector;
    }

    void add(Message message) {
      messages.add(message);
      selector.wakeup();
    }

    void leave() {
      isOver = true;
      selector.wakeup();
    }

    @Override
    public void run() {
      try (selector) {
        while (!isOver) {
          selector.select();
          for (Message next = messages.poll(); next != null; next = messages.poll()) {
            Message follows = next.handle();
            if (follows == null) {
              missing.countDown();
            } else {
              Loops.this.send(follows);
            }
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
