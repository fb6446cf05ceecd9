package corecast.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Example 3: the skeleton of a billing gateway (Broberg et al., section 4.3).
 *
 * <p><b>Why.</b> Two readers get three packets each and hand them to their sorter; each of the two
 * sorters feeds two writers, so there are four. Writers do most of the work in total, and an
 * ordinary profiler names them. But the sorter is the stage that the packets of one side pass one
 * after another, so from three processors on it is worth more; there its weight is even above 1 for
 * a while (a hump at three to four processors), because delaying it also makes the writers compete.
 *
 * <p><b>How to run.</b>
 *
 * <pre>
 * ./corecast record -o billing.cct -- java -cp examples/target/corecast-examples.jar \
 *     corecast.examples.Example03BillingGateway
 * ./corecast optimize billing.cct -p 1..8
 * </pre>
 *
 * Options: {@code --cheaper reader|sorter|writer} gives that stage about 20 % less to do.
 *
 * <p><b>What to expect.</b> Writer up to two processors, Sorter from three on.
 */
public final class Example03BillingGateway {
  private static final int SIDES = 2;
  private static final int PACKETS = 3;
  private static final int WRITERS = 2;
  private static final Packet NO_MORE = new Packet(0);

  /** Work per packet in rounds of {@link #mix}, which sets the ratio of the stages. */
  private static final int READER_ROUNDS = 25_000_000;

  private static final int SORTER_ROUNDS = 60_000_000;
  private static final int WRITER_ROUNDS = 45_000_000;

  private final String cheaper;

  private Example03BillingGateway(String cheaper) {
    this.cheaper = cheaper;
  }

  /** A chunk of billing records, stood for by a digest; no two are the same. */
  private static final class Packet {
    final long digest;

    Packet(long digest) {
      this.digest = digest;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Arguments arguments = Arguments.of(args, "cheaper");
    Example03BillingGateway gateway =
        new Example03BillingGateway(arguments.text("cheaper", "none"));
    long start = System.nanoTime();
    List<Thread> threads = new ArrayList<>();
    for (int side = 0; side < SIDES; side++) {
      gateway.addSide(side, threads);
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("billed in " + (System.nanoTime() - start) / 1_000_000 + " ms");
  }

  private void addSide(int side, List<Thread> threads) {
    BlockingQueue<Packet> toSort = new ArrayBlockingQueue<>(PACKETS + 1);
    List<BlockingQueue<Packet>> toWrite = new ArrayList<>();
    threads.add(new Thread(() -> reader(side, toSort), "reader-" + side));
    threads.add(new Thread(() -> sorter(toSort, toWrite), "sorter-" + side));
    for (int w = 0; w < WRITERS; w++) {
      BlockingQueue<Packet> mine = new ArrayBlockingQueue<>(PACKETS + 1);
      toWrite.add(mine);
      threads.add(new Thread(() -> writer(mine), "writer-" + side + "-" + w));
    }
  }

  private void reader(int side, BlockingQueue<Packet> toSort) {
    int rounds = rounds("reader", READER_ROUNDS);
    for (int p = 0; p < PACKETS; p++) {
      long digest = (long) side * PACKETS + p;
      for (int r = 0; r < rounds; r++) {
        digest = mix(digest, r);
      }
      put(toSort, new Packet(digest));
    }
    put(toSort, NO_MORE);
  }

  private void sorter(BlockingQueue<Packet> toSort, List<BlockingQueue<Packet>> toWrite) {
    int rounds = rounds("sorter", SORTER_ROUNDS);
    while (true) {
      Packet packet = take(toSort);
      if (packet == NO_MORE) {
        toWrite.forEach(writer -> put(writer, NO_MORE));
        return;
      }
      long digest = packet.digest;
      for (int r = 0; r < rounds; r++) {
        digest = mix(digest, r);
      }
      for (BlockingQueue<Packet> writer : toWrite) {
        put(writer, new Packet(digest));
      }
    }
  }

  private void writer(BlockingQueue<Packet> mine) {
    int rounds = rounds("writer", WRITER_ROUNDS);
    long written = 0;
    for (Packet packet = take(mine); packet != NO_MORE; packet = take(mine)) {
      long digest = packet.digest;
      for (int r = 0; r < rounds; r++) {
        digest = mix(digest, r);
      }
      written ^= digest;
    }
    if (written == 42) {
      System.out.println("unlikely digest"); // keeps the work from being optimized away
    }
  }

  private int rounds(String stage, int rounds) {
    return stage.equals(cheaper) ? rounds / 5 * 4 : rounds;
  }

  private static long mix(long digest, int round) {
    return Long.rotateLeft(digest * 0x9E3779B97F4A7C15L, 29) ^ round;
  }

  private static void put(BlockingQueue<Packet> queue, Packet packet) {
    try {
      queue.put(packet);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while billing", e);
    }
  }

  private static Packet take(BlockingQueue<Packet> queue) {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while billing", e);
    }
  }
}
