package corecast.examples.targets;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** Publishers and their subscribers. A twelfth of a unit is published at a time. */
public final class Flows {
  private Flows() {}

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    switch (args[0]) {
      case "two" -> two(pool);
      case "chain" -> chain(pool);
      case "slow" -> slow(pool);
      default -> throw new IllegalArgumentException(args[0]);
    }
    pool.shutdown();
    System.out.println("done");
  }

  private static void twelfths(int n) {
    for (int i = 0; i < n; i++) {
      Work.twelfth();
    }
  }

  private static void publish(SubmissionPublisher<Integer> publisher, int items) {
    for (int i = 0; i < items; i++) {
      Work.twelfth();
      publisher.submit(i);
    }
    publisher.close();
  }

  private static class Subscriber implements Flow.Subscriber<Integer> {
    private final int twelfths;
    private final CountDownLatch over;
    private Flow.Subscription subscription;

    Subscriber(int twelfths, CountDownLatch over) {
      this.twelfths = twelfths;
      this.over = over;
    }

    @Override
    public void onSubscribe(Flow.Subscription to) {
      subscription = to;
      to.request(1);
    }

    @Override
    public void onNext(Integer item) {
      twelfths(twelfths);
      subscription.request(1);
    }

    @Override
    public void onError(Throwable failure) {
      System.out.println("failed " + failure);
    }

    @Override
    public void onComplete() {
      over.countDown();
    }
  }

  /** Hands on what it gets. */
  private static final class Stage extends SubmissionPublisher<Integer>
      implements Flow.Processor<Integer, Integer> {
    private Flow.Subscription subscription;

    Stage(Executor pool) {
      super(pool, 64);
    }

    @Override
    public void onSubscribe(Flow.Subscription to) {
      subscription = to;
      to.request(1);
    }

    @Override
    public void onNext(Integer item) {
      Work.twelfth();
      submit(item);
      subscription.request(1);
    }

    @Override
    public void onError(Throwable failure) {
      closeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      close();
    }
  }

  /** 2, and subscribers of 4 and 2. */
  private static void two(Executor pool) throws InterruptedException {
    CountDownLatch over = new CountDownLatch(2);
    SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 64);
    publisher.subscribe(new Subscriber(2, over));
    publisher.subscribe(new Subscriber(1, over));
    publish(publisher, 24);
    over.await();
  }

  /** Three times 2. */
  private static void chain(Executor pool) throws InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 64);
    Stage stage = new Stage(pool);
    publisher.subscribe(stage);
    stage.subscribe(new Subscriber(1, over));
    publish(publisher, 24);
    over.await();
  }

  /** 1, which has to wait for a subscriber of 4, and then 3. */
  private static void slow(Executor pool) throws InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 4);
    publisher.subscribe(new Subscriber(4, over));
    publish(publisher, 12);
    Work.units(3);
    over.await();
  }
}
