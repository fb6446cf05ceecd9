package corecast.conversion.io;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.plan.Bodies;
import corecast.conversion.plan.BodyWriter;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.RecordedObjects;
import corecast.conversion.plan.Slot;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Processes that the program starts go on beside it: they use processors as long as they had CPU
 * time, and otherwise take as long as they did without waiting for the one CPU. Whoever waited for
 * the end of one, or for what it wrote, waits for that in the replay.
 */
public final class Children {
  public static final Fact<Children> FACT = Fact.of("child processes");

  public static final Pass PASS =
      Pass.named("child-processes")
          .needs(Facts.PARTS)
          .gives(FACT)
          .inserts(Slot.CHILD)
          .does((in, with, plan) -> with.give(FACT, match(plan)));

  private static final KindSet IO = KindSet.of(EventKind.IO);

  /** One that had less than this part of its time waited for other things than the CPU. */
  private static final int PART = 4;

  /** More pieces of output are not told apart. */
  private static final int MOST_OUTPUTS = 1 << 12;

  private final List<ChildProcess> all = new ArrayList<>();
  private final Map<EventLog, Map<Integer, ChildProcess>> byEvent = new HashMap<>();
  private final ChildTimes times;
  private final Plan plan;

  private Children(List<EventLog> logs, Plan plan) {
    this.plan = plan;
    logs.forEach(log -> find(log, plan.bodies));
    this.times = new ChildTimes(all);
  }

  private static Children match(Plan plan) {
    List<EventLog> having = EventLog.having(plan.logs(), IO);
    Children children = new Children(having, plan);
    if (!children.all.isEmpty()) {
      having.forEach(children::pair);
      plan.findings.warning(
          children.all.size() == 1
              ? "A child process runs beside the program in the replay. It uses as much CPU time, and waits as long, as when it was recorded."
              : "Child processes run beside the program in the replay. They use as much CPU time, and wait as long, as when they were recorded.");
    }
    return children;
  }

  private void find(EventLog log, Bodies bodies) {
    for (int event = log.next(0, IO); event < log.size(); event = log.next(event + 1, IO)) {
      boolean isChild = isCode(log, event, IoCode.CHILD_LASTED) && event >= 2 && log.inBody(event);
      if (isChild
          && isCode(log, event - 1, IoCode.CHILD_BUSY)
          && isCode(log, event - 2, IoCode.CHILD_CPU)) {
        String name = bodies.name(log.bodyOf(event)) + "~child~" + (all.size() + 1);
        long cpu = log.amount(event - 2);
        long busy = log.amount(event - 1);
        ChildProcess child = new ChildProcess(log, event, name, log.amount(event), cpu, busy);
        all.add(child);
        byEvent.computeIfAbsent(log, l -> new HashMap<>()).put(event, child);
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
      if (isCode(log, event, IoCode.PROCESS)) {
        ChildProcess last = times.lastEnded(now);
        if (last != null) {
          awaits(log, event, last);
        }
      } else if (isCode(log, event, IoCode.CHILD_OUTPUT)) {
        ChildProcess writer = times.onlyOneAt(now);
        if (writer != null && now >= writer.to - ChildProcess.TOGETHER_NANOS) {
          awaits(log, event, writer);
        } else if (writer != null && writer.outputs.size() < MOST_OUTPUTS) {
          String output = writer.name + "~output~" + (writer.outputs.size() + 1);
          writer.outputs.put(now, output);
          plan.before(log, event, InsertedStep.acquire(output));
          plan.replace(log, event);
        }
      }
    }
  }

  private void awaits(EventLog log, int event, ChildProcess child) {
    plan.before(log, event, InsertedStep.await(child.name + "~end", 1));
    plan.replace(log, event);
    if (!child.awaited) {
      child.awaited = true;
      plan.after(child.log, child.event, InsertedStep.countDown(child.name + "~end", 1));
    }
  }

  /** What it neither ran nor waited for the one CPU, which the program and others like it had. */
  private long idle(ChildProcess child) {
    long rest = child.lasted() - child.cpu;
    return child.cpu <= child.lasted() / PART
        ? rest
        : Math.max(0, rest - Math.round(child.busy + times.ofOthers(child)));
  }

  /** Writes the steps of an IO record that is about a child process; whether it is. */
  boolean write(BodyWriter out, EventLog log, int event, RecordedObjects objects) {
    ChildProcess child = byEvent.getOrDefault(log, Map.of()).get(event);
    if (child != null) {
      write(out, child, idle(child), objects);
    }
    int code = log.object(event);
    return code >= IoCode.CHILD_LASTED && code <= IoCode.CHILD_BUSY;
  }

  private static void write(
      BodyWriter out, ChildProcess child, long idle, RecordedObjects objects) {
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
