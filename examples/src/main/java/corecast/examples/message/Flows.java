package corecast.examples.message;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.jspecify.annotations.Nullable;

/** A reactive stream: each kind is handled by a subscriber that publishes what follows. */
public final class Flows implements Carrier {
  private final ExecutorService pool = Executors.newFixedThreadPool(Message.KINDS);
  private final SubmissionPublisher<Message> source = new SubmissionPublisher<>(pool, 64);
  private final CountDownLatch over = new CountDownLatch(1);

  /** The stream, without messages yet. */
  public Flows() {
    SubmissionPublisher<Message> last = source;
    for (int i = 0; i < Message.KINDS; i++) {
      Stage stage = new Stage(i == Message.KINDS - 1);
      last.subscribe(stage);
      last = stage;
    }
  }

  @Override
  public void send(Message message) {
    source.submit(message);
  }

  @Override
  public void end() throws InterruptedException {
    source.close();
    over.await();
    pool.shutdown();
  }

  private final class Stage extends SubmissionPublisher<Message>
      implements Flow.Processor<Message, Message> {
    private final boolean isLast;
    private Flow.@Nullable Subscription subscription;

    Stage(boolean isLast) {
      super(pool, 64);
      this.isLast = isLast;
    }

    @Override
    public void onSubscribe(Flow.Subscription to) {
      subscription = to;
      to.request(1);
    }

    @Override
    public void onNext(Message message) {
      Message follows = message.handle();
      if (follows != null) {
        submit(follows);
      }
      requireNonNull(subscription).request(1);
    }

    @Override
    public void onError(Throwable failure) {
      throw new IllegalStateException(failure);
    }

    @Override
    public void onComplete() {
      close();
      if (isLast) {
        over.countDown();
      }
    }
  }
}
