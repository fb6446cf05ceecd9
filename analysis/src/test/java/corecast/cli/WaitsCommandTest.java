package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitsCommandTest {
  @TempDir Path folder;
  private Path program;

  /** On two processors B waits for the lock from 1 ms to 4 ms, and C for B from 0 to 6 ms. */
  @BeforeEach
  void write() throws IOException {
    program = folder.resolve("lock.program");
    Files.writeString(
        program,
        """
        unit 1ms
        thread A
          lock M
          run in 4
          unlock M
        thread B
          run out 1
          lock M
          run in 1
          unlock M
          run on 1
        thread C
          join B
        """);
  }

  private String ok(Object... args) {
    Launched launched = Launched.of(args);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out();
  }

  @Test
  void printsPlacesWithTheirCauses() {
    assertThat(ok("waits", program, "-p", "2", "--format", "csv"))
        .isEqualTo(
            """
            processors,wait,thread,function,waits,wait_ns,share,classes,cause,cause_thread,section,state,via,ns,cause_share,source
            2,join B,C,(unnamed),1,6000000,0.666666667,1,in,A,M,running,lock M,4000000,0.666666667,
            2,join B,C,(unnamed),1,6000000,0.666666667,1,in,B,M,running,,1000000,0.166666667,
            2,join B,C,(unnamed),1,6000000,0.666666667,1,on,B,,running,,1000000,0.166666667,
            2,lock M,B,(unnamed),1,3000000,0.333333333,1,in,A,M,running,,3000000,1,
            """);
    assertThat(ok("waits", program, "-p", "2", "--by", "site"))
        .contains("66.7 % in of A, via lock M; 16.7 % in of B under M; 16.7 % on of B\n")
        .contains("2 processors: 2 waits of 9.00 ms together, in a run of 6.00 ms.");
    assertThat(ok("waits", program, "-p", "2", "--by", "site", "--top", "1"))
        .doesNotContain("100.0 % in of A");
    assertThat(ok("waits", program, "-p", "2"))
        .contains(
            "  end of B          6.000      1  C   67 % in under M, in A; 17 % in under M, in")
        .contains("  lock M            3.000      1  B   100 % in under it, in A\n");
    assertThat(ok("waits", program, "-p", "2", "--top", "1")).doesNotContain("lock M ");
    assertThat(ok("waits", program, "-p", "2", "--format", "json"))
        .contains("\"wait\":\"lock M\"")
        .contains("\"kind\":\"waits\"")
        .contains("\"wait_ns\":9000000");
  }

  @Test
  void printsObjectsCausesClassesAndThreads() {
    assertThat(ok("waits", program, "-p", "2", "--by", "object", "--format", "csv"))
        .contains("\n2,M,1,1,3000000,0.333333333,in,A,M,running,,3000000,1,\n");
    assertThat(ok("waits", program, "-p", "2", "--by", "cause", "--format", "csv"))
        .startsWith("processors,cause,cause_thread,section,state,via,ns,cause_share\n")
        .contains("\n2,in,A,M,running,lock M,4000000,0.444444444\n");
    assertThat(ok("waits", program, "-p", "2", "--by", "class", "--format", "csv"))
        .contains("\n2,lock M,B,(unnamed),1,1,3000000,0.333333333,in,A,M,running,,3000000,1,\n");
    assertThat(ok("waits", program, "-p", "1,2", "--by", "thread", "--format", "csv"))
        .isEqualTo(
            """
            processors,thread,running_ns,no_processor_ns,delay_ns,waiting_ns,idle_ns,lent_ns,life_ns
            1,A,4000000,1000000,0,0,0,0,5000000
            1,B,3000000,1000000,0,3000000,0,0,7000000
            1,C,0,0,0,7000000,0,0,7000000
            2,A,4000000,0,0,0,0,0,4000000
            2,B,3000000,0,0,3000000,0,0,6000000
            2,C,0,0,0,6000000,0,0,6000000
            """);
  }

  @Test
  void printsHowMuchWaitingThereIsInSeveralPrograms() throws IOException {
    Path other = folder.resolve("none.program");
    Files.writeString(other, "thread A\n run f 3\n");
    // Steps: in; out, in, on, one wait; another wait. Before: in and out; three against none.
    assertThat(ok("waits", program, other, "-p", "2", "--by", "program", "--format", "csv"))
        .isEqualTo(
            """
            program,processors,events,steps,waits,places,classes_per_place,steps_before,steps_after,wait_ns
            lock.program,2,0,6,2,2,1,2.5,2,9000000
            none.program,2,0,1,0,0,0,0,0,0
            """);
  }

  @Test
  void countsIdleWaitsOnlyIfAsked() throws IOException {
    Files.writeString(
        program, "thread A\n run f 5\n put Q\n run g 3\n halt\nthread D\n take Q\n take Q\n");
    assertThat(ok("waits", program, "--format", "csv").lines()).hasSize(1);
    assertThat(ok("waits", program)).contains("0 waits of 0 ns together, and 1 idle one, in a");
    assertThat(ok("waits", program, "--idle", "--format", "csv"))
        .contains("\n8,take Q,D,(unnamed),1,5,1,1,f,A,,running,,5,1,\n");
  }
}
