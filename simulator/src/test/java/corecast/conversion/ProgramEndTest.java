package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that sleeps for 100 and works for 1 until the virtual machine ends, at 2000. */
class ProgramEndTest {
  private static final int MAIN = 1;
  private static final int WORKER = 2;
  private static final int HEART = 3;
  private static final int HOOK = 4;
  private static final int POOL = 5;
  private static final int HASH = 99;
  private static final int DAEMON = 1;
  private static final int BEFORE = 4;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(HEART, BEFORE).at(0, START, WORKER).at(0, START, HEART);
  }

  private void heart(int flags) {
    TraceScript.Thread heart = trace.thread(HEART, "heart", flags);
    heart.at(0, BEGIN);
    for (int beat = 0; beat < 19; beat++) {
      heart.at(101 * beat, 1, SLEEP_BEGIN, 100).at(101 * beat + 100, 0, SLEEP_END, 0);
    }
    heart.at(1919, 1, SLEEP_BEGIN, 100);
  }

  private double nanosOnThree() throws Exception {
    return TraceScript.nanosOn(3, trace.converted(2000).program());
  }

  @Test
  void aDaemonEndsWithTheProgram() throws Exception {
    heart(DAEMON);
    trace.thread(WORKER, "worker").at(0, BEGIN).at(2000, 1000, END);
    main.at(2000, 970, END);
    assertThat(nanosOnThree()).isEqualTo(1000); // main and the worker compute beside each other
  }

  @Test
  void aThreadThatSleptWhenTheProgramExitedEndsWithIt() throws Exception {
    heart(0);
    trace.thread(WORKER, "worker").at(0, BEGIN).at(1990, 1000, END);
    main.at(2000, 980, TICK); // and called System.exit
    assertThat(nanosOnThree()).isEqualTo(1000);
  }

  @Test
  void whoeverCallsExitEndsTheProgramThoughOthersAreRunning() throws Exception {
    heart(0);
    trace.thread(WORKER, "worker").at(0, BEGIN).at(1989, 980, TICK);
    main.at(1990, 1000, SYSTEM_EXIT).at(1991, 0, JOIN_BEGIN, HOOK);
    trace.thread(HOOK, "hook").at(1991, BEGIN).at(2000, 0, TICK);
    assertThat(nanosOnThree()).isEqualTo(1000);
  }

  @Test
  void aRecordingThatStoppedBeforeTheProgramStopsNobody() throws Exception {
    heart(DAEMON);
    trace.thread(WORKER, "worker").at(0, BEGIN).at(2000, 1000, TICK);
    main.at(2000, 970, TICK); // two were running: neither had ended the program
    assertThat(nanosOnThree()).isEqualTo(1920); // 20 times 1 and 19 times 100
  }

  @Test
  void aDaemonThatStillComputesEndsWithTheProgram() throws Exception {
    trace.thread(HEART, "daemon", DAEMON).at(0, BEGIN).at(1990, 1500, TICK);
    trace.thread(WORKER, "worker").at(0, BEGIN).at(2000, 400, END);
    main.at(2000, 100, END);
    RecordedProgram.Result result = trace.converted(2000);
    assertThat(TraceScript.nanosOn(3, result.program())).isEqualTo(400);
    // On one processor main, worker and daemon have 100 each first, then the two 300 each.
    assertThat(TraceScript.nanosOn(1, result.program())).isEqualTo(900);
  }

  @Test
  void theProgramEndsAfterWhatAPoolsWorkersDoThatAreNoDaemons() throws Exception {
    main.object(POOL, ObjectKind.POOL, "pool", 1).at(10, SUBMIT, POOL, HASH).at(20, END);
    TraceScript.Thread worker = trace.thread(WORKER, "worker").at(30, BEGIN);
    worker.at(30, TASK_BEGIN, POOL, HASH).at(1000, 600, TASK_END, POOL, HASH).at(1000, 0, END);
    trace.thread(HEART, "daemon", DAEMON).at(0, BEGIN).at(1990, 1500, TICK);
    assertThat(nanosOnThree()).isEqualTo(610); // 10 of main, then the task; 1500 of the daemon
  }

  @Test
  void aTaskMayEndTheProgram() throws Exception {
    heart(0);
    main.object(POOL, ObjectKind.POOL, "pool", 1).at(10, SUBMIT, POOL, HASH);
    main.at(1990, 1300, TICK);
    TraceScript.Thread worker = trace.thread(WORKER, "worker").at(30, BEGIN);
    worker.at(30, TASK_BEGIN, POOL, HASH).at(1000, 600, SYSTEM_EXIT).at(1001, 0, JOIN_BEGIN, HOOK);
    trace.thread(HOOK, "hook").at(1001, BEGIN).at(2000, 0, TICK);
    assertThat(nanosOnThree()).isEqualTo(610); // main would work until 1310
  }
}
