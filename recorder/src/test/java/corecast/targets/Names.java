package corecast.targets;

import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Objects of all kinds, each used first by a name of its own; prints how many. */
public final class Names {
  private static final ReentrantLock GATE = new ReentrantLock();

  static final Statistics STATS = new Statistics();

  private final Object field = new Object();
  private final Lock[] stripes = {new ReentrantLock(), new ReentrantLock()};
  private final List<Object> listed = List.of(new Object());
  private final Map<String, Semaphore> byName = Map.of("a", new Semaphore(1));
  private final ReentrantReadWriteLock whole = new ReentrantReadWriteLock();
  private final Condition changed = GATE.newCondition();
  private final Hashtable<String, String> table = new Hashtable<>();
  private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(8);
  private final Own own = new Own();
  private ExecutorService pool;
  private int done;

  private Names() {}

  public static void main(String[] arguments) throws Exception {
    Names names = new Names();
    names.fields();
    names.variables();
    names.methods();
    names.severalOfOneField();
    names.pools();
    System.out.println(names.done);
  }

  private void fields() throws InterruptedException {
    GATE.lock();
    changed.signal();
    GATE.unlock();
    synchronized (field) {
      done++;
    }
    stripes[1].lock();
    stripes[1].unlock();
    synchronized (listed.get(0)) {
      done++;
    }
    byName.get("a").acquire();
    whole.readLock().lock();
    whole.readLock().unlock();
    table.put("key", Integer.toString(done));
    queue.put(done);
    own.lock();
    own.unlock();
    done += 8;
  }

  private void variables() throws InterruptedException {
    ReentrantLock local = new ReentrantLock();
    local.lock();
    local.unlock();
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread = new Thread(() -> latch.countDown());
    thread.start();
    thread.join();
    Object inner = new Object();
    new Thread() {
      @Override
      public void run() {
        synchronized (inner) {
          done++;
        }
      }

      void both() throws InterruptedException {
        start();
        join();
      }
    }.both();
    CyclicBarrier barrier = new CyclicBarrier(1);
    try {
      barrier.await();
    } catch (java.util.concurrent.BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
    done += 3;
  }

  private void methods() {
    STATS.add();
    Statistics.reset();
    synchronized (Names.class) {
      done++;
    }
    made().lock();
    new Statistics.Part().inside();
    done += 4;
  }

  private Lock made() {
    return stripes[0];
  }

  private void severalOfOneField() {
    List<Account> accounts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      accounts.add(new Account());
    }
    for (Account account : accounts) {
      account.deposit();
      synchronized (account) {
        done++;
      }
    }
  }

  private void pools() throws Exception {
    pool = Executors.newFixedThreadPool(1);
    pool.submit(() -> done++).get();
    pool.shutdown();
    ExecutorService single = Executors.newSingleThreadExecutor();
    single.submit(() -> done++).get();
    single.shutdown();
  }

  /** Has a monitor that is used from inside only. */
  static final class Statistics {
    private int added;

    synchronized void add() {
      added++;
      more();
    }

    private synchronized void more() {
      added++;
    }

    static synchronized void reset() {}

    /** Nobody has a name for it. */
    static final class Part {
      void inside() {
        synchronized (this) {
          STATS.more();
        }
      }
    }
  }

  /** One of several. */
  static final class Account {
    private final Lock own = new ReentrantLock();

    void deposit() {
      own.lock();
      own.unlock();
    }
  }

  /** A lock of the program's that extends one of the library's. */
  static final class Own extends ReentrantLock {
    private static final long serialVersionUID = 1;

    @Override
    public void lock() {
      super.lock();
    }
  }
}
