package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of tasks, their submissions and their workers. */
class RecordedPoolsTest {
  @TempDir Path dir;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    trace = new TraceScript(dir.resolve("app.cct"));
  }

  @Test
  void tasksOfAPoolBecomeBodiesAndItsWorkersVanish() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 2, 2, Integer.MAX_VALUE)
        .at(0, BEGIN)
        .at(10, SUBMIT, 10, 77)
        .at(20, SUBMIT, 10, 88)
        .at(25, SUBMIT, 10, 99) // never begun
        .at(30, GET_BEGIN, 77)
        .at(200, 0, GET_END, 77, OK)
        .at(210, TERMINATION_BEGIN, 10)
        .at(220, 0, TERMINATION_END, 10, OK)
        .at(230, END);
    trace
        .thread(2, "P-1")
        .at(40, BEGIN)
        .at(50, TASK_BEGIN, 10, 77) // the 10 before are the pool's
        .at(100, TASK_END, 10, 77)
        .at(110, TASK_BEGIN, 10, 88)
        .at(130, FUTURE_DONE, 88)
        .at(131, TASK_END, 10, 88)
        .at(150, END);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "pool P 2",
            "latch P~terminated 2",
            "thread main",
            "run 10",
            "submit P P.task-1",
            "run 10",
            "submit P P.task-2",
            "run 5",
            "submit P P.task-3",
            "run 5",
            "get P.task-1",
            "run 10",
            "await P~terminated",
            "run 10",
            "task P.task-1",
            "run 50",
            "countdown P~terminated",
            "task P.task-2",
            "run 21",
            "countdown P~terminated",
            "task P.task-3");
    assertThat(verdict.unfinished())
        .containsOnly(entry("task that was submitted but not" + " started", 1L));
    assertThat(verdict.tasks()).isEqualTo(2);
    assertThat(verdict.threads()).isEqualTo(2);
  }

  @Test
  void oneRunnableSubmittedTwiceIsTwoTasksInOrder() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 1, 1, 100)
        .at(0, BEGIN)
        .at(1, SUBMIT, 10, 7)
        .at(2, SUBMIT, 10, 7);
    trace
        .thread(2, "P-1")
        .at(3, BEGIN)
        .at(3, TASK_BEGIN, 10, 7)
        .at(10, TASK_END, 10, 7) // 7
        .at(10, TASK_BEGIN, 10, 7)
        .at(30, TASK_END, 10, 7); // 20
    becomes(
        trace,
        "pool P 1",
        "thread main",
        "run 1",
        "submit P P.task-1",
        "run 1",
        "submit P P.task-2",
        "task P.task-1",
        "run 7",
        "task P.task-2",
        "run 20");
  }

  @Test
  void whoPutsARefusedTaskIntoThePoolsQueueHasSubmittedIt() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 1, 1, 1)
        .at(0, BEGIN)
        .at(10, SUBMIT, 10, 77)
        .at(20, SUBMIT, 10, 88)
        .at(30, SUBMIT, 10, 99)
        .at(31, REJECT, 10, 99)
        .object(11, ObjectKind.QUEUE, "Q", 1)
        .at(32, PUT_BEGIN, 11)
        .at(100, 0, PUT_END, 11, OK)
        .at(110, END);
    trace
        .thread(2, "P-1")
        .at(40, BEGIN)
        .at(40, TASK_BEGIN, 10, 77)
        .at(90, TASK_END, 10, 77)
        .at(120, TASK_BEGIN, 10, 88)
        .at(150, TASK_END, 10, 88)
        .at(150, TASK_BEGIN, 10, 99)
        .at(200, TASK_END, 10, 99);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "pool P 1",
            "thread main",
            "run 10",
            "submit P P.task-1",
            "run 10",
            "submit P P.task-2",
            "run 10",
            "submit P P.task-3",
            "run 12", // refused, and put back, takes 2
            "task P.task-1",
            "run 50",
            "task P.task-2",
            "run 30",
            "task P.task-3",
            "run 50");
    assertThat(verdict.outcomeDependent()).isEmpty();
    assertThat(verdict.unmatched()).isEmpty();
  }

  /** Nobody takes from it, but it is not the pool's: the task is never run. */
  @Test
  void whoKeepsARefusedTaskElsewhereHasNotSubmittedIt() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 1, 1, 1)
        .at(0, BEGIN)
        .at(10, SUBMIT, 10, 77)
        .at(11, REJECT, 10, 77)
        .object(11, ObjectKind.QUEUE, "Q", 1)
        .at(12, PUT_BEGIN, 11)
        .at(12, PUT_END, 11, OK)
        .at(20, END);
    Verdict verdict =
        becomesWithVerdict(trace, "queue Q 1", "thread main", "run 12", "put Q", "run 8");
    assertThat(verdict.outcomeDependent()).containsOnly(entry("rejected task", 1L));
  }

  @Test
  void aTaskThatItsSubmitterRanIsPartOfTheSubmitter() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 1, 1, 100)
        .at(0, BEGIN)
        .at(1, SUBMIT, 10, 7)
        .at(1, REJECT, 10, 7)
        .at(2, TASK_BEGIN, 10, 7)
        .at(12, TASK_END, 10, 7)
        .at(15, SUBMIT, 10, 8)
        .at(15, REJECT, 10, 8) // and nobody ran it
        .at(16, END);
    Verdict verdict = becomesWithVerdict(trace, "thread main", "run 16");
    assertThat(verdict.outcomeDependent()).containsOnly(entry("rejected task", 2L));
  }

  @Test
  void ofOneRunnableTheRefusedSubmissionIsTheOneTheSubmitterRan() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 1, 1, 1)
        .at(0, BEGIN)
        .at(1, SUBMIT, 10, 7) // one runnable, submitted three times
        .at(2, SUBMIT, 10, 7)
        .at(3, SUBMIT, 10, 7)
        .at(3, REJECT, 10, 7)
        .at(4, TASK_BEGIN, 10, 7)
        .at(14, TASK_END, 10, 7)
        .at(15, END);
    trace
        .thread(2, "P-1")
        .at(20, BEGIN)
        .at(20, TASK_BEGIN, 10, 7)
        .at(27, TASK_END, 10, 7) // 7
        .at(27, TASK_BEGIN, 10, 7)
        .at(47, TASK_END, 10, 7); // 20
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "pool P 1",
            "thread main",
            "run 1",
            "submit P P.task-1",
            "run 1",
            "submit P P.task-2",
            "run 13",
            "task P.task-1",
            "run 7",
            "task P.task-2",
            "run 20");
    assertThat(verdict.warnings()).isEmpty();
  }

  @Test
  void aStreamThatBelongsToNoThreadIsNoThread() throws Exception {
    trace.thread(1, "main").at(0, BEGIN).at(10, END);
    trace.stream().at(5, LOCK, 1).at(6, LOCK, 1); // the recorder measures its own cost
    Verdict verdict = becomesWithVerdict(trace, "thread main", "run 10");
    assertThat(verdict.threads()).isEqualTo(1);
    assertThat(verdict.events()).isEqualTo(2);
  }

  @Test
  void aTaskWithoutASubmissionIsSubmittedByWhoeverRanBefore() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 0, 50, 0) // direct hand-off: as many as there are tasks
        .at(0, BEGIN)
        .at(5, TICK)
        .at(50, END);
    trace.thread(2, "P-1").at(6, BEGIN).at(8, TASK_BEGIN, 10, 7).at(20, TASK_END, 10, 7);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "pool P 1",
            "thread main",
            "run 5",
            "submit P P.task-1",
            "run 45",
            "task P.task-1",
            "run 12");
    assertThat(verdict.warnings()).hasSize(1);
  }

  @Test
  void aFutureThatIsNoTaskBecomesALatch() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(5, START, 2)
        .at(10, GET_BEGIN, 7)
        .at(60, 0, GET_END, 7, OK)
        .at(70, END);
    trace.thread(2, "w").at(20, BEGIN).at(50, FUTURE_DONE, 7).at(55, FUTURE_DONE, 8).at(56, END);
    becomes(
        trace,
        "latch future~1 1",
        "thread main",
        "run 5",
        "spawn w",
        "run 5",
        "await future~1",
        "run 10",
        "thread w",
        "run 30",
        "countdown future~1",
        "run 6");
  }
}
