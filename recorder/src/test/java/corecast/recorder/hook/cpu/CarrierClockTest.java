package corecast.recorder.hook.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No instant of a carrier counts twice, and no clocks of two carriers are compared. */
class CarrierClockTest {
  private static final class Sum implements CarrierClock.Reader {
    long nanos;

    @Override
    public void used(long more) {
      assertThat(more).isNotNegative();
      nanos += more;
    }
  }

  private static CarrierClock carrier(long mountedAt) {
    CarrierClock carrier = new CarrierClock(Thread.currentThread());
    carrier.mounting(mountedAt);
    return carrier;
  }

  @Test
  void aThreadThatHasLeftItsCarrierHasWhatThatUsedUpToTheNextThread() {
    CarrierClock slow = carrier(1_000);
    CarrierClock fast = carrier(9_000_000);
    Sum hops = new Sum();
    Sum next = new Sum();
    slow.read(hops, 1_500);
    fast.read(hops, 9_000_700);
    slow.mounting(1_600); // 100 ns more on the carrier that it left
    slow.read(next, 1_850);
    fast.read(hops, 9_001_000);
    assertThat(hops.nanos).isEqualTo(500 + 700 + 100 + 300);
    assertThat(next.nanos).isEqualTo(250);
  }

  @Test
  void aThreadThatNeverReadTheClockHasNothing() {
    CarrierClock carrier = carrier(0);
    carrier.mounting(4_000); // whoever was on it is not recorded
    Sum reader = new Sum();
    carrier.read(reader, 4_010);
    assertThat(reader.nanos).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void sumsAreWhatTheClocksOfTheCarriersHaveCounted(int carriers) {
    Random random = new Random(carriers);
    long[] clock = random.longs(carriers, 0, 1_000_000_000).toArray();
    long started = Arrays.stream(clock).sum();
    CarrierClock[] all =
        Arrays.stream(clock).mapToObj(CarrierClockTest::carrier).toArray(CarrierClock[]::new);
    Sum[] threads = new Sum[12];
    Arrays.setAll(threads, i -> new Sum());
    Sum[] on = new Sum[carriers];
    for (int step = 0; step < 10_000; step++) {
      int at = random.nextInt(carriers);
      if (on[at] == null || random.nextInt(3) == 0) {
        all[at].mounting(clock[at]);
        Sum one = threads[random.nextInt(threads.length)];
        boolean isElsewhere = Arrays.asList(on).contains(one);
        on[at] = isElsewhere ? null : one;
      } else {
        clock[at] += random.nextInt(200_000);
        all[at].read(on[at], clock[at]);
      }
    }
    long counted = Arrays.stream(threads).mapToLong(thread -> thread.nanos).sum();
    assertThat(counted).isEqualTo(Arrays.stream(clock).sum() - started);
  }
}
