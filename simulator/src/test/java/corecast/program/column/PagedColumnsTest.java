package corecast.program.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.recorder.Effort;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns in pages say what columns in the heap say, whatever the budget. */
@Tag("more")
class PagedColumnsTest {
  @TempDir Path folder;

  /** Numbers of every width, alike for a while as those of real columns are. */
  private static final class Numbers {
    private final Random random;
    private int width;
    private long base;

    Numbers(Random random) {
      this.random = random;
    }

    long next() {
      if (random.nextInt(3000) == 0) {
        width = random.nextInt(65);
        base = random.nextBoolean() ? 0 : random.nextLong();
      }
      return base + (width == 0 ? 0 : random.nextLong() >>> (64 - width));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 40_000, 1 << 20})
  void changedAtRandomTheyAreAsInTheHeap(long budget) {
    for (long seed = 0; seed < Effort.of(1, 2); seed++) {
      Random random = new Random(seed);
      Numbers numbers = new Numbers(random);
      try (Closing paged = new Closing(ColumnSpace.paged(folder, budget))) {
        ColumnSpace[] spaces = {ColumnSpace.HEAP, paged.space};
        int expected = random.nextInt(3) == 0 ? 5 : 100_000; // short pages, or long ones
        IntColumn[] ints = new IntColumn[2];
        LongColumn[] longs = new LongColumn[2];
        DoubleColumn[] doubles = new DoubleColumn[2];
        ByteColumn[] bytes = new ByteColumn[2];
        for (int i = 0; i < 2; i++) {
          ints[i] = spaces[i].ints(expected);
          longs[i] = spaces[i].longs(expected);
          doubles[i] = spaces[i].doubles(expected);
          bytes[i] = spaces[i].bytes(expected);
        }
        int size = 0;
        for (int n = 0; n < Effort.of(15_000, 60_000); n++) {
          long number = numbers.next();
          boolean adds = size == 0 || random.nextInt(3) > 0;
          int at = size == 0 ? 0 : Math.max(0, size - 1 - random.nextInt(Math.min(size, 9000)));
          for (int i = 0; i < 2; i++) {
            double real = (n & 4096) == 0 ? (double) number : Double.longBitsToDouble(number);
            if (adds) {
              ints[i].add((int) number);
              longs[i].add(number);
              doubles[i].add(real);
              bytes[i].add((byte) number);
            } else {
              ints[i].set(at, (int) number);
              longs[i].set(at, number);
              doubles[i].set(at, real);
              bytes[i].set(at, (byte) number);
            }
          }
          size += adds ? 1 : 0;
          if (random.nextInt(5000) == 0) {
            ints[1].seal();
            doubles[1].seal();
          }
          int asked = random.nextInt(size);
          boolean same =
              ints[1].get(asked) == ints[0].get(asked)
                  && longs[1].get(asked) == longs[0].get(asked)
                  && bytes[1].get(asked) == bytes[0].get(asked)
                  && Double.doubleToRawLongBits(doubles[1].get(asked))
                      == Double.doubleToRawLongBits(doubles[0].get(asked));
          if (!same) {
            throw new AssertionError("seed " + seed + ": number " + asked + " of " + size);
          }
        }
        LongColumn inHeap = longs[0];
        LongColumn inPages = longs[1];
        assertThat(IntStream.range(0, size).mapToLong(inPages::get).toArray())
            .as("seed %d", seed)
            .isEqualTo(IntStream.range(0, size).mapToLong(inHeap::get).toArray());
      }
    }
  }

  @Test
  void partsOfAnotherColumnAreCopiedWholly() {
    Random random = new Random(7);
    try (Closing paged = new Closing(ColumnSpace.paged(folder, 100_000))) {
      IntColumn from = paged.space.ints(1_000_000);
      int[] numbers = random.ints(50_000).toArray();
      for (int number : numbers) {
        from.add(number);
      }
      IntColumn to = paged.space.ints(70); // shorter pages than the other's
      int[] copied = new int[0];
      for (int n = 0; n < 50; n++) {
        int first = random.nextInt(numbers.length);
        int length = random.nextInt(Math.min(9000, numbers.length - first));
        to.addAll(from, first, length);
        int before = copied.length;
        copied = Arrays.copyOf(copied, before + length);
        System.arraycopy(numbers, first, copied, before, length);
      }
      assertThat(to.size()).isEqualTo(copied.length);
      int[] found = new int[copied.length];
      Arrays.setAll(found, to::get);
      assertThat(found).isEqualTo(copied);
    }
  }

  @Test
  void columnsGrowByZerosAndAreSearched() {
    try (Closing paged = new Closing(ColumnSpace.paged(folder, 0))) {
      for (ColumnSpace space : new ColumnSpace[] {ColumnSpace.HEAP, paged.space}) {
        IntColumn column = space.ints(10);
        column.grow(10_000);
        assertThat(column.get(9_999)).isZero();
        for (int i = 0; i < 10_000; i++) {
          column.set(i, 2 * i);
        }
        assertThat(column.search(10_000, 8_000)).isEqualTo(4_000);
        assertThat(column.search(10_000, 8_001)).isEqualTo(-4_002); // before the one at 4,001
        assertThat(column.search(3, 8_000)).isEqualTo(-4);
        assertThat(column.size()).isEqualTo(10_000);
      }
    }
  }

  @Test
  void threadsFillColumnsOfTheirOwnAtTheSameTime() throws Exception {
    try (Closing paged = new Closing(ColumnSpace.paged(folder, 60_000))) {
      Thread[] threads = new Thread[4];
      LongColumn[] columns = new LongColumn[threads.length];
      for (int t = 0; t < threads.length; t++) {
        int seed = t;
        LongColumn column = paged.space.longs(50_000);
        columns[t] = column;
        threads[t] =
            new Thread(
                () -> {
                  Random random = new Random(seed);
                  for (int i = 0; i < 50_000; i++) {
                    column.add(random.nextLong());
                  }
                  column.seal();
                });
        threads[t].start();
      }
      for (int t = 0; t < threads.length; t++) {
        threads[t].join();
      }
      for (int t = 0; t < threads.length; t++) {
        LongColumn column = columns[t];
        assertThat(IntStream.range(0, 50_000).mapToLong(column::get).toArray())
            .isEqualTo(new Random(t).longs(50_000).toArray());
      }
    }
  }

  @Test
  void memoryStaysWithinTheBudgetAndDroppedColumnsGiveTheirPlaceInTheFileBack() {
    long budget = 10 << 14;
    try (Closing paged = new Closing(ColumnSpace.paged(folder, budget))) {
      for (int n = 0; n < 20; n++) {
        LongColumn column = paged.space.longs(100_000);
        Random random = new Random(n);
        for (int i = 0; i < 100_000; i++) {
          column.add(random.nextLong());
        }
        column.drop();
      }
      PagedBytes bytes = paged.space.pagedBytes().orElseThrow();
      assertThat(bytes.memory()).isLessThanOrEqualTo(budget);
      // Each time 800,000 bytes that cannot be packed.
      assertThat(bytes.file()).isBetween(600_000L, 1_000_000L);
      assertThat(bytes.written()).isGreaterThan(20 * 600_000L);
    }
  }

  @Test
  void numbersThatAreAlikeTakeLittleRoomInTheFile() {
    try (Closing paged = new Closing(ColumnSpace.paged(folder, 0))) {
      LongColumn times = paged.space.longs(1 << 20);
      for (int i = 0; i < 1 << 20; i++) {
        times.add(1L << 40 | i * 30L);
      }
      times.seal();
      // A page of 2048 numbers spans 61,440: two bytes each. Of 512 pages one is in memory.
      assertThat(paged.space.pagedBytes().orElseThrow().file()).isEqualTo(511 * 4096L);
    }
  }

  @Test
  void theFileHasNoNameAndAFolderThatIsNotThereIsNamed() throws Exception {
    try (Closing paged = new Closing(ColumnSpace.paged(folder, 0))) {
      assertThat(paged.space.isPaged()).isTrue();
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files).isEmpty();
      }
    }
    Path nowhere = folder.resolve("nowhere");
    assertThatThrownBy(() -> ColumnSpace.paged(nowhere, 0))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(nowhere.toString())
        .hasMessageContaining("-Djava.io.tmpdir");
  }

  /** A space, closed at the end. */
  private record Closing(ColumnSpace space) implements AutoCloseable {
    @Override
    public void close() {
      space.close();
    }
  }
}
