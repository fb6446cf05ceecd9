package corecast.conversion.draft;

import corecast.conversion.log.EventLog;
import corecast.program.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * Times that are up so long after an event of a thread, whatever it does meanwhile. Each is a
 * thread of its own, made for the purpose, that sleeps so long; whoever it is for waits for it.
 */
public final class Deadlines {
  /** The link of an event that waits for such a time and nothing else. */
  public static final int PAIRED = 5;

  private record Deadline(int body, long nanos) {}

  private final Bodies bodies;
  private final RecordedNames names;
  private final Extras extras;
  private final List<Deadline> all = new ArrayList<>();

  Deadlines(Bodies bodies, RecordedNames names, Extras extras) {
    this.bodies = bodies;
    this.names = names;
    this.extras = extras;
  }

  /** The thread of a log does not go on with an event until so long after another one, ns. */
  public void between(EventLog log, int from, int event, long nanos) {
    String of = bodies.name(log.bodyOf(from));
    int body = bodies.thread(names.thread(of.concat("~deadline")));
    extras.after(log, from, Extras.Step.onBody(Operation.SPAWN, body));
    extras.before(log, event, Extras.Step.onBody(Operation.JOIN, body));
    all.add(new Deadline(body, nanos));
  }

  /** Writes the threads that were made. */
  public void write(Draft draft) {
    for (Deadline one : all) {
      draft.builder.segment(one.body, Operation.SLEEP, one.nanos);
    }
  }
}
