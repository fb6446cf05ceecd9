package corecast.conversion;

import corecast.conversion.analysis.Pairing;
import corecast.conversion.io.AskedReads;
import corecast.conversion.io.Children;
import corecast.conversion.io.Connections;
import corecast.conversion.io.Dispatches;
import corecast.conversion.io.Streams;
import corecast.conversion.io.UnwrittenReads;
import corecast.conversion.io.VainSelects;
import corecast.conversion.lock.AtomicUpdates;
import corecast.conversion.lock.Barriers;
import corecast.conversion.lock.BrokenBarriers;
import corecast.conversion.lock.Exchanges;
import corecast.conversion.lock.HandedLocks;
import corecast.conversion.lock.Interrupts;
import corecast.conversion.lock.KeptOrder;
import corecast.conversion.lock.LocksOfConditions;
import corecast.conversion.lock.MonitorCounters;
import corecast.conversion.lock.Notifications;
import corecast.conversion.lock.Parks;
import corecast.conversion.lock.Phases;
import corecast.conversion.lock.Refusals;
import corecast.conversion.lock.Sections;
import corecast.conversion.lock.SpinLocks;
import corecast.conversion.lock.SpinWaits;
import corecast.conversion.log.Recording;
import corecast.conversion.loop.ClockLoops;
import corecast.conversion.loop.PollingLoops;
import corecast.conversion.loop.RepeatedTries;
import corecast.conversion.loop.RoundsUntilTold;
import corecast.conversion.lower.Lowering;
import corecast.conversion.plan.Analyses;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.queue.ComputedValues;
import corecast.conversion.queue.Delays;
import corecast.conversion.queue.Offers;
import corecast.conversion.queue.Stocks;
import corecast.conversion.queue.WorkInside;
import corecast.conversion.queue.WorkQueues;
import corecast.conversion.task.Containers;
import corecast.conversion.task.DispatchedTasks;
import corecast.conversion.task.ForkJoinPools;
import corecast.conversion.task.Futures;
import corecast.conversion.task.IndependentTasks;
import corecast.conversion.task.PoolPolicies;
import corecast.conversion.task.Pools;
import corecast.conversion.task.ProgramEnd;
import corecast.conversion.task.PutBack;
import corecast.conversion.task.Stages;
import corecast.conversion.task.Starts;
import corecast.conversion.task.Tasks;
import corecast.conversion.task.Terminations;
import corecast.conversion.task.ThreadBodies;
import corecast.conversion.task.TimeLimits;
import corecast.conversion.task.TimedTasks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The passes of a conversion, in their order. */
final class Pipeline {
  static final List<Pass> DEFAULT =
      List.of(
          // What the records say.
          ForkJoinPools.PASS,
          AtomicUpdates.ATTEMPTS,
          LocksOfConditions.PASS,
          Pairing.PASS,
          WorkInside.PASS,
          PutBack.PASS,

          // Who did what.
          PoolPolicies.PASS,
          Tasks.PASS,
          ThreadBodies.PASS,
          Stages.PASS,
          TimedTasks.PASS,
          Tasks.BODIES,
          AtomicUpdates.PASS,
          SpinLocks.PASS,
          ProgramEnd.PASS,
          Refusals.PASS,
          Delays.PASS,
          Stocks.PASS,
          Barriers.PASS,
          Connections.PASS,
          Dispatches.PASS,

          // Threads, pools and their sizes.
          IndependentTasks.PASS,
          Pools.PASS,
          TimedTasks.ENDS,
          ProgramEnd.THREAD,
          ForkJoinPools.SIZES,
          Starts.THREADS,
          Starts.SUBMISSIONS,
          DispatchedTasks.PASS,

          // What is decided anew: who takes what, and who waits for whom in a monitor.
          MonitorCounters.PASS,
          WorkQueues.PASS,
          WorkInside.LOCK,

          // What ended each wait.
          Notifications.PASS,
          Parks.PASS,
          SpinWaits.PASS,
          BrokenBarriers.PASS,
          Interrupts.PASS,
          Futures.PASS,
          TimeLimits.PASS,
          Containers.PASS,
          Terminations.PASS,

          // Other synchronizers, and the order that is kept.
          Phases.PASS,
          Exchanges.PASS,
          Offers.PASS,
          HandedLocks.PASS,
          KeptOrder.PASS,
          Sections.PASS,
          MonitorCounters.WRITE,

          // Waits by the clock, and again and again.
          RepeatedTries.PASS,
          PollingLoops.PASS,
          RoundsUntilTold.PASS,
          PollingLoops.TELL,
          ClockLoops.PASS,
          ComputedValues.PASS,
          Stocks.SIZES,

          // Input and output.
          Streams.PASS,
          UnwrittenReads.PASS,
          AskedReads.PASS,
          Streams.WAITS,
          VainSelects.PASS,
          Children.PASS);

  private Pipeline() {}

  static void run(List<Pass> passes, Recording recording, Analyses with, Plan plan) {
    for (Pass pass : passes) {
      pass.run(recording, with, plan);
    }
  }

  /** The passes up to one, and of the others those that the lowering cannot do without. */
  static List<Pass> upTo(String name) {
    int last = DEFAULT.indexOf(named(name));
    Set<Pass> kept = new LinkedHashSet<>(DEFAULT.subList(0, last + 1));
    addNeeded(Lowering.NEEDS, kept);
    List<Pass> ordered = new ArrayList<>(DEFAULT);
    ordered.retainAll(kept);
    return ordered;
  }

  private static void addNeeded(Collection<Fact<?>> needs, Set<Pass> kept) {
    for (Fact<?> need : needs) {
      for (Pass pass : DEFAULT) {
        if (pass.gives().contains(need) && !isDispensable(need) && kept.add(pass)) {
          addNeeded(pass.needs(), kept);
        }
      }
    }
  }

  private static boolean isDispensable(Fact<?> need) {
    return need.isOptional() && need != Facts.BODIES;
  }

  /**
   * All of some passes but one, and those that cannot do without what it gives.
   *
   * @throws IllegalArgumentException if the lowering cannot do without it either
   */
  static List<Pass> without(String name, List<Pass> passes) {
    List<Pass> kept = new ArrayList<>(passes);
    Set<Fact<?>> missing = new HashSet<>();
    leaveOut(named(name), kept, missing);
    for (boolean more = true; more; ) {
      more = false;
      for (Pass pass : List.copyOf(kept)) {
        if (pass.needs().stream().anyMatch(missing::contains)) {
          leaveOut(pass, kept, missing);
          more = true;
        }
      }
    }
    for (Fact<?> need : Lowering.NEEDS) {
      if (missing.contains(need)) {
        throw new IllegalArgumentException(
            "pass " + name + " cannot be left out: no steps can be written without " + need);
      }
    }
    return kept;
  }

  private static void leaveOut(Pass pass, List<Pass> kept, Set<Fact<?>> missing) {
    kept.remove(pass);
    for (Fact<?> fact : pass.gives()) {
      if (!isDispensable(fact) && kept.stream().noneMatch(other -> other.gives().contains(fact))) {
        missing.add(fact);
      }
    }
  }

  private static Pass named(String name) {
    for (Pass pass : DEFAULT) {
      if (pass.name().equals(name)) {
        return pass;
      }
    }
    throw new IllegalArgumentException(
        "there is no pass "
            + name
            + ", but "
            + String.join(", ", DEFAULT.stream().map(Pass::name).toList()));
  }
}
