package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.primitive.Instant;
import corecast.simulator.primitive.ReplayFault;

/** Does the instantaneous steps of bodies, each with the object, pool or body that it concerns. */
final class Actions {
  private final Program program;
  private final Synchronizers objects;
  private final Host host;

  Actions(Program program, Synchronizers objects, Host host) {
    this.program = program;
    this.objects = objects;
    this.host = host;
  }

  /**
   * Does a step that is neither a segment nor a call, mark, stop or halt.
   *
   * @return whether the acting body goes on at once; otherwise it waits and will be let go
   * @throws ReplayFault if the step is impossible
   */
  boolean perform(int body, int step, Operation operation, Instant now) {
    int object = program.object(step);
    Workers workers = host.workers();
    return switch (operation) {
      case SPAWN -> {
        now.letGo(object);
        yield true;
      }
      case SUBMIT -> workers.submit(body, (int) program.amount(step), object, now);
      case GET -> workers.get(body, object, now);
      case HELP -> workers.help(body, object, (int) program.amount(step), now);
      case COMPLETE -> workers.complete(body, object, now);
      case SERVE -> {
        workers.serve(object, now);
        yield true;
      }
      case LEAVE -> workers.leave(body, object, now);
      default -> performOrNameFault(body, step, operation, object, now);
    };
  }

  private boolean performOrNameFault(
      int body, int step, Operation operation, int object, Instant now) {
    try {
      switch (operation) {
        case PIN, UNPIN, LEND, KEEP -> {
          host.perform(body, operation);
          return true;
        }
        default -> {
          return objects.perform(body, operation, object, step, now);
        }
      }
    } catch (ReplayFault fault) {
      throw new ReplayFault(
          program.origin().file()
              + ": "
              + program.bodyName(body)
              + ": "
              + Outcomes.fault(program, step, fault)
              + "; correct the program");
    }
  }
}
