import java.lang.management.ManagementFactory;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Two threads in a pipeline, each with a piece of work in one of 32 functions for each item that is
 * handed over. Prints the CPU time of both threads for each hand-over and thread, ns.
 */
public final class HandOvers {
  private static final int WARM_UP = 15_000;
  private static final int CAPACITY = 64;
  private static volatile long sink;

  private HandOvers() {}

  /** Loops of a piece of work, and items; without them, how many loops take 100 us. */
  public static void main(String[] args) throws InterruptedException {
    if (args.length == 0) {
      System.out.println(calibrated());
      return;
    }
    int loops = Integer.parseInt(args[0]);
    int items = Integer.parseInt(args[1]);
    pass(WARM_UP, loops);
    System.out.println(pass(items, loops) / (2L * items));
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long calibrated() {
    int loops = 10_000;
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 20_000; i++) {
      long from = System.nanoTime();
      call(i, loops);
      best = Math.min(best, System.nanoTime() - from);
    }
    return loops * 100_000L / best;
  }

  /** Hands on so many items; the CPU time of both threads, ns. */
  private static long pass(int items, int loops) throws InterruptedException {
    BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(CAPACITY);
    long[] received = new long[1];
    Thread receiver =
        new Thread(
            () -> {
              long before = cpu();
              try {
                for (int i = 0; i < items; i++) {
                  call(queue.take(), loops);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              received[0] = cpu() - before;
            });
    receiver.start();
    long before = cpu();
    for (int i = 0; i < items; i++) {
      call(i, loops);
      queue.put(i);
    }
    long sent = cpu() - before;
    receiver.join();
    return sent + received[0];
  }

  private static long work(long x, int loops) {
    for (int i = 0; i < loops; i++) {
      x = x * 31 + i;
    }
    return x;
  }

  private static void call(int item, int loops) {
    switch (item & 31) {
      case 0:
        f0(loops);
        break;
      case 1:
        f1(loops);
        break;
      case 2:
        f2(loops);
        break;
      case 3:
        f3(loops);
        break;
      case 4:
        f4(loops);
        break;
      case 5:
        f5(loops);
        break;
      case 6:
        f6(loops);
        break;
      case 7:
        f7(loops);
        break;
      case 8:
        f8(loops);
        break;
      case 9:
        f9(loops);
        break;
      case 10:
        f10(loops);
        break;
      case 11:
        f11(loops);
        break;
      case 12:
        f12(loops);
        break;
      case 13:
        f13(loops);
        break;
      case 14:
        f14(loops);
        break;
      case 15:
        f15(loops);
        break;
      case 16:
        f16(loops);
        break;
      case 17:
        f17(loops);
        break;
      case 18:
        f18(loops);
        break;
      case 19:
        f19(loops);
        break;
      case 20:
        f20(loops);
        break;
      case 21:
        f21(loops);
        break;
      case 22:
        f22(loops);
        break;
      case 23:
        f23(loops);
        break;
      case 24:
        f24(loops);
        break;
      case 25:
        f25(loops);
        break;
      case 26:
        f26(loops);
        break;
      case 27:
        f27(loops);
        break;
      case 28:
        f28(loops);
        break;
      case 29:
        f29(loops);
        break;
      case 30:
        f30(loops);
        break;
      default:
        f31(loops);
    }
  }

  private static void f0(int loops) {
    sink = work(0, loops);
  }

  private static void f1(int loops) {
    sink = work(1, loops);
  }

  private static void f2(int loops) {
    sink = work(2, loops);
  }

  private static void f3(int loops) {
    sink = work(3, loops);
  }

  private static void f4(int loops) {
    sink = work(4, loops);
  }

  private static void f5(int loops) {
    sink = work(5, loops);
  }

  private static void f6(int loops) {
    sink = work(6, loops);
  }

  private static void f7(int loops) {
    sink = work(7, loops);
  }

  private static void f8(int loops) {
    sink = work(8, loops);
  }

  private static void f9(int loops) {
    sink = work(9, loops);
  }

  private static void f10(int loops) {
    sink = work(10, loops);
  }

  private static void f11(int loops) {
    sink = work(11, loops);
  }

  private static void f12(int loops) {
    sink = work(12, loops);
  }

  private static void f13(int loops) {
    sink = work(13, loops);
  }

  private static void f14(int loops) {
    sink = work(14, loops);
  }

  private static void f15(int loops) {
    sink = work(15, loops);
  }

  private static void f16(int loops) {
    sink = work(16, loops);
  }

  private static void f17(int loops) {
    sink = work(17, loops);
  }

  private static void f18(int loops) {
    sink = work(18, loops);
  }

  private static void f19(int loops) {
    sink = work(19, loops);
  }

  private static void f20(int loops) {
    sink = work(20, loops);
  }

  private static void f21(int loops) {
    sink = work(21, loops);
  }

  private static void f22(int loops) {
    sink = work(22, loops);
  }

  private static void f23(int loops) {
    sink = work(23, loops);
  }

  private static void f24(int loops) {
    sink = work(24, loops);
  }

  private static void f25(int loops) {
    sink = work(25, loops);
  }

  private static void f26(int loops) {
    sink = work(26, loops);
  }

  private static void f27(int loops) {
    sink = work(27, loops);
  }

  private static void f28(int loops) {
    sink = work(28, loops);
  }

  private static void f29(int loops) {
    sink = work(29, loops);
  }

  private static void f30(int loops) {
    sink = work(30, loops);
  }

  private static void f31(int loops) {
    sink = work(31, loops);
  }
}
