package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The textbooks' readers and writers, executed here on one processor in a random order: readers
 * count themselves under a mutex, the first takes the room and the last gives it back. The replay
 * of their recordings takes as long as the program in which they share it, written as text.
 */
class LightSwitchesTest {
  private static final int PRESENT = 4;
  private static final int MUTEX = 100;
  private static final int ROOM = 101;
  private static final int RECORDINGS = 100;

  @TempDir Path dir;

  /** A reader or writer: by turns it works outside and inside. */
  private static final class Body {
    final TraceScript.Thread trace;
    final boolean reads;
    final List<Integer> works = new ArrayList<>();
    int next;
    boolean inside;

    /** Whether its work was done: it is about to take what it needs. */
    boolean ready;

    /** Whether it has the mutex, and waits for the room. */
    boolean first;

    Body(TraceScript.Thread trace, boolean reads) {
      this.trace = trace;
      this.reads = reads;
    }
  }

  private final class Execution {
    final Random random;
    final Path file;
    final TraceScript script;
    final List<Body> bodies = new ArrayList<>();
    boolean overlapped;

    /** Whether somebody who is not the last gives the room back, and takes it again. */
    boolean miscounts;

    private boolean mutexTaken;
    private boolean roomTaken;
    private int readers;
    private long now;

    Execution(long seed) throws Exception {
      random = new Random(seed);
      file = dir.resolve(seed + ".cct");
      script = new TraceScript(file);
      int reading = 2 + random.nextInt(3);
      int writing = 1 + random.nextInt(2);
      for (int i = 0; i < reading + writing; i++) {
        TraceScript.Thread thread = script.thread(1 + i, "t" + i, PRESENT);
        if (i == 0) {
          thread.object(MUTEX, ObjectKind.SEMAPHORE, "mutex", 1);
          thread.object(ROOM, ObjectKind.SEMAPHORE, "room", 1);
        }
        thread.at(0, 0, BEGIN);
        Body body = new Body(thread, i < reading);
        for (int k = 2 * (4 + random.nextInt(8)); k > 0; k--) {
          body.works.add(1 + random.nextInt(1_000_000));
        }
        bodies.add(body);
      }
    }

    Execution run() {
      for (List<Body> able = able(); !able.isEmpty(); able = able()) {
        step(able.get(random.nextInt(able.size())));
      }
      assertThat(bodies).allMatch(b -> b.next == b.works.size());
      script.close(0);
      return this;
    }

    private List<Body> able() {
      return bodies.stream().filter(this::isAble).toList();
    }

    private boolean isAble(Body body) {
      if (body.first) {
        return !roomTaken;
      }
      if (!body.ready) {
        return body.next < body.works.size();
      }
      return body.reads ? !mutexTaken : body.inside || !roomTaken;
    }

    private void step(Body body) {
      if (body.first) {
        body.first = false;
        takes(body, ROOM);
        roomTaken = true;
        leavesMutex(body);
      } else if (!body.ready) {
        int work = body.works.get(body.next);
        now += work;
        body.trace.at(now, work, TICK);
        body.ready = true;
      } else if (!body.reads) {
        event(body, 0);
      } else {
        takes(body, MUTEX);
        mutexTaken = true;
        readers += body.inside ? -1 : 1;
        overlapped |= readers > 1;
        if (readers == 1 && !body.inside) {
          body.first = true; // goes on with the room, perhaps later
        } else {
          event(body, readers);
          leavesMutex(body);
        }
      }
    }

    private void event(Body body, int others) {
      if (!body.reads) {
        roomTaken = !body.inside;
        if (body.inside) {
          gives(body, ROOM);
        } else {
          takes(body, ROOM);
        }
        turns(body);
      } else if (others == 0) {
        gives(body, ROOM);
        roomTaken = false;
      } else if (miscounts) {
        gives(body, ROOM);
        takes(body, ROOM);
        miscounts = false;
      }
    }

    private void leavesMutex(Body body) {
      gives(body, MUTEX);
      mutexTaken = false;
      turns(body);
    }

    private void turns(Body body) {
      body.ready = false;
      body.inside = !body.inside;
      if (++body.next == body.works.size()) {
        body.trace.at(++now, 0, END);
      }
    }

    private void takes(Body body, int semaphore) {
      body.trace.at(++now, 0, ACQUIRE_END, semaphore, 1, Result.OK.code());
    }

    private void gives(Body body, int semaphore) {
      body.trace.at(++now, 0, RELEASE, semaphore, 1);
    }

    String text() {
      StringBuilder text = new StringBuilder("semaphore mutex 1\nsemaphore room 1\n");
      for (Body body : bodies) {
        text.append("thread t").append(bodies.indexOf(body)).append('\n');
        for (int i = 0; i < body.works.size(); i++) {
          text.append("  run ").append(body.works.get(i)).append('\n');
          boolean goesIn = i % 2 == 0;
          text.append(
              body.reads
                  ? "acquire mutex\n" + (goesIn ? "" : "un") + "share room\nrelease mutex\n"
                  : goesIn ? "acquire room\n" : "release room\n");
        }
      }
      return text.toString();
    }
  }

  @Test
  void whoIsFirstInAndLastOutIsDecidedAnew() throws Exception {
    int overlapped = 0;
    for (long seed = 0; seed < RECORDINGS; seed++) {
      Execution execution = new Execution(seed).run();
      RecordedProgram.Result result = RecordedProgram.convert(execution.file);
      PagedReading.givesTheSame(execution.file, result);
      boolean shares = ProgramText.print(result.program()).contains("share room");
      assertThat(shares).as("seed %d", seed).isEqualTo(execution.overlapped);
      if (shares) {
        overlapped++;
        Program written = ProgramText.parse("written", execution.text());
        for (int processors = 1; processors <= 7; processors++) {
          assertThat(TraceScript.nanosOn(processors, result.program()))
              .as("seed %d on %d", seed, processors)
              .isEqualTo(TraceScript.nanosOn(processors, written));
        }
      }
      Files.delete(execution.file);
    }
    assertThat(overlapped).isGreaterThan(RECORDINGS / 2);
  }

  @Test
  void aCountThatDoesNotTellAllPermitsTellsNone() throws Exception {
    for (long seed = 0; seed < 20; seed++) {
      Execution execution = new Execution(seed);
      execution.miscounts = true;
      execution.run();
      if (!execution.miscounts) { // it came to that
        assertThat(ProgramText.print(RecordedProgram.convert(execution.file).program()))
            .as("seed %d", seed)
            .doesNotContain("share");
      }
    }
  }

  /** Who waits in a section may count otherwise by then: by a monitor, or a lock's condition. */
  @ParameterizedTest
  @CsvSource({"MONITOR, 0, true", "MONITOR, 100, false", "LOCK, 0, true", "LOCK, 102, false"})
  void aMutexThatIsWaitedOnIsNoSuchCount(ObjectKind kind, int waitsOn, boolean shares)
      throws Exception {
    int condition = 102;
    TraceScript script = new TraceScript(dir.resolve("waits.cct"));
    TraceScript.Thread first = script.thread(1, "first", PRESENT);
    first.object(MUTEX, kind, "mutex").object(ROOM, ObjectKind.SEMAPHORE, "room", 1);
    first.object(condition, ObjectKind.CONDITION, "condition", MUTEX).at(0, 0, BEGIN);
    TraceScript.Thread second = script.thread(2, "second", PRESENT).at(0, 0, BEGIN);
    first.at(10, 10, LOCK, MUTEX).at(10, 0, ACQUIRE_END, ROOM, 1, 0).at(10, 0, UNLOCK, MUTEX);
    second.at(20, 10, LOCK, MUTEX);
    if (waitsOn != 0) {
      second.at(20, 0, WAIT_BEGIN, waitsOn, 5).at(25, 0, WAIT_END, waitsOn, 0);
    }
    second.at(30, 0, UNLOCK, MUTEX).at(40, 10, LOCK, MUTEX).at(40, 0, UNLOCK, MUTEX);
    first.at(50, 10, LOCK, MUTEX).at(50, 0, RELEASE, ROOM, 1).at(50, 0, UNLOCK, MUTEX);
    second.at(60, 10, END);
    first.at(70, 10, END);
    script.close(60);
    Program program = RecordedProgram.convert(script.file()).program();
    assertThat(ProgramText.print(program).contains("share room")).isEqualTo(shares);
  }

  @Test
  void theRecordedPermitsAreKeptIfThatIsAskedFor() throws Exception {
    Execution execution = new Execution(1).run();
    assertThat(execution.overlapped).isTrue();
    ConversionOptions recorded = ConversionOptions.DEFAULT.withMonitorOrder();
    assertThat(ProgramText.print(RecordedProgram.convert(execution.file, recorded).program()))
        .doesNotContain("share");
  }
}
