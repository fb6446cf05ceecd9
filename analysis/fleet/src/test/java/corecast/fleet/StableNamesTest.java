package corecast.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.fleet.row.StableNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that differ from run to run. */
class StableNamesTest {
  @ParameterizedTest
  @CsvSource({
    "com.acme.Main.run, com.acme.Main.run",
    "com.acme.Main.lambda$main$0, com.acme.Main.lambda$main$0",
    "com.acme.Main$$Lambda/0x00007f2c4c001a00.run, com.acme.Main$$Lambda#1.run",
    "com.acme.Main$$Lambda$14/0x0000000800c03000.run, com.acme.Main$$Lambda#1.run",
    "com.acme.Main$$Lambda$14/1234567.run, com.acme.Main$$Lambda#1.run",
    "com.acme.Main$$Lambda$14.run, com.acme.Main$$Lambda#1.run",
    "com.acme.Main/0x00007f2c4c001a00.call, com.acme.Main$$Hidden#1.call",
    "com.acme.Main+0x00007f2c4c001a00.call, com.acme.Main$$Hidden#1.call",
    "jdk.proxy2.$Proxy17.apply, jdk.proxy2.$Proxy#.apply",
    "jdk.internal.reflect.GeneratedMethodAccessor12.invoke,"
        + " jdk.internal.reflect.GeneratedMethodAccessor#.invoke",
    "Base64.encode, Base64.encode"
  })
  void functions(String name, String stable) {
    assertThat(new StableNames().function(name)).isEqualTo(stable);
  }

  @Test
  void lambdasOfAClassAreToldApartInTheirOrder() {
    StableNames names = new StableNames();
    assertThat(names.function("A$$Lambda/0x0007.run")).isEqualTo("A$$Lambda#1.run");
    assertThat(names.function("A$$Lambda/0x0003.run")).isEqualTo("A$$Lambda#2.run");
    assertThat(names.function("B$$Lambda/0x0005.run")).isEqualTo("B$$Lambda#1.run");
    assertThat(names.function("A$$Lambda/0x0007.call")).isEqualTo("A$$Lambda#1.call");
  }

  @ParameterizedTest
  @CsvSource({
    "main, main",
    "pool-1-thread-7, pool-#-thread-#",
    "http-nio-8080-exec-3, http-nio-#-exec-#",
    "ForkJoinPool.commonPool-worker-2, ForkJoinPool.commonPool-worker-#"
  })
  void threads(String name, String stable) {
    assertThat(new StableNames().thread(name)).isEqualTo(stable);
  }

  @ParameterizedTest
  @CsvSource({
    "Orders.stats, Orders.stats",
    "Orders.locks[], Orders.locks[]",
    "Account-17, Account-#",
    "AtomicInteger-3~takers, AtomicInteger-#~takers",
    "submit ThreadPoolExecutor-2, submit ThreadPoolExecutor-#",
    "com.acme.Orders2.stats, com.acme.Orders2.stats"
  })
  void objects(String name, String stable) {
    assertThat(new StableNames().object(name)).isEqualTo(stable);
  }
}
