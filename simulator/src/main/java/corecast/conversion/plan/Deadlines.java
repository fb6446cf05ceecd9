package corecast.conversion.plan;

import corecast.conversion.log.EventLog;
import corecast.program.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * Times that are up so long after an event of a thread, whatever it does meanwhile. Each is a
 * thread of its own, made for the purpose, that sleeps so long; whoever it is for waits for it.
 */
public final class Deadlines {

  private record Deadline(int body, long nanos) {}

  private final Plan plan;
  private final List<Deadline> all = new ArrayList<>();

  Deadlines(Plan plan) {
    this.plan = plan;
  }

  /** The thread of a log does not go on with an event until so long after another one, ns. */
  public void between(EventLog log, int from, int event, long nanos) {
    String of = plan.bodies.name(log.bodyOf(from));
    int body = plan.bodies.thread(plan.names.thread(of.concat("~deadline")));
    plan.after(log, from, InsertedStep.onBody(Operation.SPAWN, body));
    plan.before(log, event, InsertedStep.onBody(Operation.JOIN, body));
    all.add(new Deadline(body, nanos));
  }

  public void write() {
    for (Deadline one : all) {
      plan.builder.segment(one.body, Operation.SLEEP, one.nanos);
    }
  }
}
