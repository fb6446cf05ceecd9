package corecast.conversion;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Processes that the program starts go on beside it: they use processors as long as they had CPU
 * time, and otherwise take as long as they did without waiting for the one CPU. Whoever waited for
 * the end of one, or for what it wrote, waits for that in the replay.
 */
final class Children {
  /** Codes of IO records, as {@link EventKind#IO} says. */
  private static final int WAIT = 5;

  private static final int LASTED = 9;
  private static final int CPU = 10;
  private static final int BUSY = 11;
  private static final int OUTPUT = 12;

  private static final KindSet IO = KindSet.of(EventKind.IO);

  /** The end of a process and of what it writes, and who hears of it, are not further apart. */
  private static final long TOGETHER_NANOS = 2_000_000;

  /** One that had less than this part of its time waited for other things than the CPU. */
  private static final int PART = 4;

  /** More pieces of output are not told apart. */
  private static final int MOST_OUTPUTS = 1 << 12;

  /** One process, and when it wrote what was waited for. */
  private record Child(
      EventLog log,
      int event,
      String name,
      long from,
      long to,
      long cpu,
      long busy,
      TreeMap<Long, String> outputs) {
    long lasted() {
      return to - from;
    }

    boolean livedAt(long time) {
      return from <= time && time <= to + TOGETHER_NANOS;
    }
  }

  private final List<Child> all = new ArrayList<>();
  private final Set<Child> awaited = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Extras extras;

  private Children(Extras extras) {
    this.extras = extras;
  }

  static Children match(List<EventLog> logs, Bodies bodies, Extras extras, Findings findings) {
    Children children = new Children(extras);
    List<EventLog> having = EventLog.having(logs, IO);
    having.forEach(log -> children.find(log, bodies));
    if (!children.all.isEmpty()) {
      having.forEach(children::pair);
      findings.warning(
          (children.all.size() == 1 ? "a child process goes" : "child processes go")
              + " on beside the program: with the CPU time used, and otherwise as long as recorded");
    }
    return children;
  }

  private void find(EventLog log, Bodies bodies) {
    for (int event = log.next(0, IO); event < log.size(); event = log.next(event + 1, IO)) {
      boolean isChild = isCode(log, event, LASTED) && event >= 2 && log.inBody(event);
      if (isChild && isCode(log, event - 1, BUSY) && isCode(log, event - 2, CPU)) {
        long lasted = log.amount(event);
        long cpu = Math.min(lasted, log.amount(event - 2));
        long to = log.time(event);
        String name = bodies.name(log.bodyOf(event)) + "~child~" + (all.size() + 1);
        all.add(
            new Child(
                log, event, name, to - lasted, to, cpu, log.amount(event - 1), new TreeMap<>()));
      }
    }
  }

  private static boolean isCode(EventLog log, int event, int code) {
    return log.kind(event) == EventKind.IO && log.object(event) == code;
  }

  private void pair(EventLog log) {
    for (int event = log.next(0, IO); event < log.size(); event = log.next(event + 1, IO)) {
      if (!log.inBody(event)) {
        continue;
      }
      long now = log.time(event);
      if (isCode(log, event, WAIT)) {
        Child last = lastEnded(now);
        long began = now - log.amount(event);
        if (last != null && (log.amount(event) == 0 || last.to >= began)) {
          awaits(log, event, last);
        }
      } else if (isCode(log, event, OUTPUT)) {
        Child writer = onlyOneAt(now);
        if (writer != null && now >= writer.to - TOGETHER_NANOS) {
          awaits(log, event, writer);
        } else if (writer != null && writer.outputs.size() < MOST_OUTPUTS) {
          String output = writer.name + "~output~" + (writer.outputs.size() + 1);
          writer.outputs.put(now, output);
          extras.before(log, event, Extras.Step.acquire(output));
          log.link(event, EventLog.REPLACED);
        }
      }
    }
  }

  private void awaits(EventLog log, int event, Child child) {
    extras.before(log, event, Extras.Step.await(child.name + "~end", 1));
    log.link(event, EventLog.REPLACED);
    if (awaited.add(child)) {
      extras.after(child.log, child.event, Extras.Step.countDown(child.name + "~end", 1));
    }
  }

  private @Nullable Child lastEnded(long time) {
    Child last = null;
    for (Child child : all) {
      boolean ended = child.to <= time;
      last = ended && (last == null || child.to > last.to) ? child : last;
    }
    return last;
  }

  private @Nullable Child onlyOneAt(long time) {
    Child only = null;
    for (Child child : all) {
      if (child.livedAt(time)) {
        if (only != null) {
          return null;
        }
        only = child;
      }
    }
    return only;
  }

  /** What it neither ran nor waited for the one CPU, which the program and others like it had. */
  private long idle(Child child) {
    long rest = child.lasted() - child.cpu;
    if (child.cpu <= child.lasted() / PART) {
      return rest;
    }
    double others = child.busy;
    for (Child other : all) {
      long both = Math.min(child.to, other.to) - Math.max(child.from, other.from);
      if (other != child && both > 0) {
        others += (double) other.cpu * both / other.lasted();
      }
    }
    return Math.max(0, rest - (long) others);
  }

  /** Writes the steps of an IO record that is about a child process; whether it is. */
  boolean write(BodyWriter out, EventLog log, int event, RecordedObjects objects) {
    int code = log.object(event);
    if (code == LASTED) {
      for (Child child : all) {
        if (child.log == log && child.event == event) {
          write(out, child, idle(child), objects);
        }
      }
    }
    return code >= LASTED && code <= BUSY;
  }

  private static void write(BodyWriter out, Child child, long idle, RecordedObjects objects) {
    double lasted = Math.max(1, child.lasted());
    long ran = 0;
    long idled = 0;
    for (Map.Entry<Long, String> output : child.outputs.entrySet()) {
      double part = Math.min(1, (output.getKey() - child.from) / lasted);
      long ranThen = (long) (part * child.cpu);
      long idledThen = (long) (part * idle);
      goOn(out, ranThen - ran, idledThen - idled, child.to);
      ran = ranThen;
      idled = idledThen;
      int semaphore = objects.made(ObjectKind.SEMAPHORE, output.getValue(), 0);
      out.step(Operation.RELEASE, semaphore, 1, child.to);
    }
    goOn(out, child.cpu - ran, idle - idled, child.to);
  }

  private static void goOn(BodyWriter out, long ran, long idled, long now) {
    out.work(ran);
    out.delay(Operation.IO, idled, now);
  }
}
