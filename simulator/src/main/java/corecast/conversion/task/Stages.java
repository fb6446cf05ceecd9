package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.plan.Bodies;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Helper;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.RecordedNames;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Futures and counted completers. Which thread completed one, and so ran what depends on it, was
 * decided by the recording; the program says what each needs. Two stages stand for a dependent
 * future: its code {@code future~N~code}, which needs its sources and having been attached, and its
 * completion {@code future~N}, which brings a part to each of its dependents.
 */
public final class Stages {
  /** Futures and counted completers. */
  public static final Fact<Stages> FACT = Fact.of("stages");

  /** Behind the bodies of threads and tasks, whose numbers are lower. */
  public static final Pass PASS =
      Pass.named("stages")
          .needs(Tasks.FACT, ThreadBodies.FACT)
          .gives(FACT)
          .does(
              (in, with, plan) -> {
                Stages stages = new Stages(plan, with.get(Tasks.FACT));
                with.give(FACT, stages);
                plan.helper(Helper.STAGE, () -> stages.write(plan.builder));
              });

  private static final KindSet KINDS =
      KindSet.of(
          EventKind.STAGE_SOURCE,
          EventKind.STAGE_PART,
          EventKind.STAGE_BEGIN,
          EventKind.TASK_DONE,
          EventKind.TASK_AWAIT_END);

  private static final int RELAY = 1;
  private static final int ANY_RELAY = 2;
  private static final int ANY = 3;
  private static final int FOLLOWS = 4;

  private final Map<Integer, RecordedStage> all = new TreeMap<>();
  private final Map<Integer, Integer> anyOf = new HashMap<>();
  private final Bodies bodies;
  private final RecordedNames names;
  private final Tasks tasks;

  private Stages(Plan plan, Tasks tasks) {
    this.tasks = tasks;
    this.bodies = plan.bodies;
    this.names = plan.names;
    Events.forEach(plan.logs(), KINDS, this::find);
    all.values().forEach(this::declare);
  }

  private void find(EventLog log, int event) {
    switch (log.kind(event)) {
      case STAGE_SOURCE -> source(log, event);
      case STAGE_PART -> stage(log.object(event)).parts++;
      case STAGE_BEGIN -> {
        RecordedStage stage = stage(log.object(event));
        stage.begun = true;
        stage.beginNanos = Math.min(stage.beginNanos, log.time(event));
      }
      case TASK_DONE -> {
        RecordedStage stage = stage(log.object(event));
        stage.done = true;
        stage.doneNanos = Math.min(stage.doneNanos, log.time(event));
        stage.nested |= isWithin(log, event, stage);
      }
      case TASK_AWAIT_END -> {
        RecordedTask task = tasks.forkJoin(log.object(event));
        if (task == null || all.containsKey(log.object(event))) {
          stage(log.object(event)).awaited = true;
        }
      }
      default -> {}
    }
  }

  private static boolean isWithin(EventLog log, int event, RecordedStage stage) {
    int begin = log.within(event);
    return begin != EventLog.NONE
        && log.kind(begin) == EventKind.STAGE_BEGIN
        && log.object(begin) == stage.number;
  }

  private void source(EventLog log, int event) {
    RecordedStage stage = stage(log.object(event));
    RecordedStage from = stage((int) Math.min(Integer.MAX_VALUE, log.amount(event)));
    if (stage == from) {
      return;
    }
    if (log.extra(event) == FOLLOWS) {
      stage.composedOf = from;
      from.followers.add(stage);
      return;
    }
    stage.any |= log.extra(event) == ANY || log.extra(event) == ANY_RELAY;
    stage.relay |= log.extra(event) == RELAY || log.extra(event) == ANY_RELAY;
    stage.madeNanos = Math.min(stage.madeNanos, log.time(event));
    stage.sources.add(from);
    from.dependents.add(stage);
  }

  private RecordedStage stage(int number) {
    return all.computeIfAbsent(number, RecordedStage::new);
  }

  private void declare(RecordedStage stage) {
    if (stage.isDependent()) {
      int needed = neededSources(stage);
      stage.code = bodies.stage(names.stage(stage.number, "~code"), 1 + needed);
      if (stage.any && needed > 0) {
        anyOf.put(stage.number, bodies.stage(names.stage(stage.number, "~any"), 1));
      }
    } else if (stage.begun && (stage.parts > 0 || stage.awaited)) {
      stage.code = bodies.stage(names.stage(stage.number, ""), stage.parts + 1);
      stage.completion = stage.code;
      stage.firing = stage.code;
      return;
    } else if (stage.parts > 0) {
      stage.completion = bodies.stage(names.stage(stage.number, ""), stage.parts);
      stage.firing = stage.completion;
      return;
    }
    if (stage.isComplete()) {
      declareCompletion(stage);
    }
  }

  private void declareCompletion(RecordedStage stage) {
    int needed = stage.composedOf != null && !stage.followsOneBornComplete() ? 2 : 1;
    boolean fires = !stage.dependents.isEmpty() || !stage.followers.isEmpty();
    if (fires) {
      String what = stage.awaited ? "~dependents" : "";
      stage.firing = bodies.stage(names.stage(stage.number, what), needed);
    }
    if (stage.awaited) {
      stage.completion = bodies.stage(names.stage(stage.number, ""), fires ? 1 : needed);
      stage.firing = fires ? stage.firing : stage.completion;
    }
  }

  /** Sources that were complete from the start need not be waited for. */
  private static int neededSources(RecordedStage stage) {
    int complete = 0;
    for (RecordedStage source : stage.sources) {
      complete += source.isComplete() ? 1 : 0;
    }
    boolean oneWasThere = stage.any && complete < stage.sources.size() && !wasTold(stage);
    return stage.any ? (complete > 0 && !oneWasThere ? 1 : 0) : complete;
  }

  private static boolean wasTold(RecordedStage stage) {
    long by = stage.done ? stage.doneNanos : stage.begun ? stage.beginNanos : stage.madeNanos;
    return stage.sources.stream().anyMatch(source -> source.done && source.doneNanos <= by);
  }

  /** Writes what the completions and the stages without code of their own do. */
  private void write(ProgramBuilder builder) {
    for (RecordedStage stage : all.values()) {
      if (stage.relay && stage.code != EventLog.NONE && stage.firing != EventLog.NONE) {
        complete(builder, stage.code, stage.firing);
      }
      if (stage.firing == EventLog.NONE) {
        continue;
      }
      if (stage.completion != EventLog.NONE && stage.completion != stage.firing) {
        complete(builder, stage.firing, stage.completion);
      }
      for (RecordedStage dependent : stage.dependentsInOrder()) {
        Integer any = anyOf.get(dependent.number);
        if (any != null) {
          complete(builder, stage.firing, any);
        } else if (!dependent.any) {
          complete(builder, stage.firing, dependent.code);
        }
      }
      for (RecordedStage follower : stage.followers) {
        if (follower.firing != EventLog.NONE) {
          complete(builder, stage.firing, follower.firing);
        }
      }
    }
    anyOf.forEach((number, any) -> complete(builder, any, stage(number).code));
  }

  private static void complete(ProgramBuilder builder, int body, int stage) {
    builder.atTime(0);
    builder.step(body, Operation.COMPLETE, stage, 0);
  }

  /** The body that what a stage does belongs to; {@link EventLog#NONE}: to whoever runs it. */
  int codeOf(int number) {
    RecordedStage stage = all.get(number);
    return stage == null ? EventLog.NONE : stage.code;
  }

  /** What is waited for when a future or completer is joined; {@link EventLog#NONE} if nothing. */
  public int completionOf(int number) {
    RecordedStage stage = all.get(number);
    return stage == null ? EventLog.NONE : stage.completion;
  }

  /** The stage that a part is brought to at this event; {@link EventLog#NONE} if none. */
  public int completedAt(EventLog log, int event) {
    RecordedStage stage = all.get(log.object(event));
    if (stage == null) {
      return EventLog.NONE;
    }
    return switch (log.kind(event)) {
      case STAGE_PART -> stage.isDependent() ? EventLog.NONE : stage.firing;
      case STAGE_BEGIN -> stage.isDependent() ? EventLog.NONE : stage.code;
      case TASK_DONE -> {
        boolean own = stage.composedOf == null && !(stage.relay && stage.isDependent());
        yield own && stage.parts == 0 && !isNode(stage) ? stage.firing : EventLog.NONE;
      }
      case STAGE_SOURCE -> log.extra(event) == FOLLOWS ? stage.firing : attached(log, event, stage);
      default -> EventLog.NONE;
    };
  }

  private static boolean isNode(RecordedStage stage) {
    return !stage.isDependent() && stage.begun;
  }

  /** Attaching counts once, with the first source. */
  private static int attached(EventLog log, int event, RecordedStage stage) {
    boolean first = !stage.sources.isEmpty() && stage.sources.get(0).number == log.amount(event);
    boolean again = event > 0 && isSourceOf(log, event - 1, stage);
    return first && !again ? stage.code : EventLog.NONE;
  }

  private static boolean isSourceOf(EventLog log, int event, RecordedStage stage) {
    return log.kind(event) == corecast.trace.EventKind.STAGE_SOURCE
        && log.object(event) == stage.number;
  }

  /** The stage of that number; {@code null} if there is none. */
  public @Nullable RecordedStage get(int number) {
    return all.get(number);
  }
}
