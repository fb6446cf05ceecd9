package corecast.conversion;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.io.Children;
import corecast.conversion.io.Connections;
import corecast.conversion.io.Dispatches;
import corecast.conversion.io.IoWriter;
import corecast.conversion.io.Streams;
import corecast.conversion.lock.Barriers;
import corecast.conversion.lock.BrokenBarriers;
import corecast.conversion.lock.Exchanges;
import corecast.conversion.lock.FilledSemaphores;
import corecast.conversion.lock.HandedLocks;
import corecast.conversion.lock.Interrupts;
import corecast.conversion.lock.KeptOrder;
import corecast.conversion.lock.LightSwitches;
import corecast.conversion.lock.LocksOfConditions;
import corecast.conversion.lock.MonitorCounters;
import corecast.conversion.lock.Notifications;
import corecast.conversion.lock.Parks;
import corecast.conversion.lock.Phases;
import corecast.conversion.lock.Sections;
import corecast.conversion.lock.SpinLocks;
import corecast.conversion.lock.SpinWaits;
import corecast.conversion.log.Channel;
import corecast.conversion.log.EntryTimes;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.log.Refusals;
import corecast.conversion.log.TickSamples;
import corecast.conversion.loop.ClockLoops;
import corecast.conversion.loop.GivenDuration;
import corecast.conversion.loop.PacedWaits;
import corecast.conversion.loop.PollingLoops;
import corecast.conversion.loop.RoundsUntilTold;
import corecast.conversion.loop.YieldingLooks;
import corecast.conversion.queue.ClaimTraffic;
import corecast.conversion.queue.ComputedValues;
import corecast.conversion.queue.Delays;
import corecast.conversion.queue.QueueTraffic;
import corecast.conversion.queue.Stocks;
import corecast.conversion.queue.WorkInside;
import corecast.conversion.queue.WorkQueues;
import corecast.conversion.task.CalledOff;
import corecast.conversion.task.Containers;
import corecast.conversion.task.DispatchedTasks;
import corecast.conversion.task.ForkJoinPools;
import corecast.conversion.task.Futures;
import corecast.conversion.task.IdleWorkers;
import corecast.conversion.task.IndependentTasks;
import corecast.conversion.task.ManagedBlocks;
import corecast.conversion.task.PoolPolicies;
import corecast.conversion.task.Pools;
import corecast.conversion.task.ProgramEnd;
import corecast.conversion.task.PutBack;
import corecast.conversion.task.RecordedTask;
import corecast.conversion.task.Stages;
import corecast.conversion.task.Starts;
import corecast.conversion.task.Tasks;
import corecast.conversion.task.Terminations;
import corecast.conversion.task.TimeLimits;
import corecast.conversion.task.TimedTasks;
import corecast.conversion.task.VirtualThreads;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.program.Progress;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes a program of a recording. What happened between threads is matched first, in passes over
 * all events; then each thread's events are written as steps.
 */
final class Conversion {
  /** CPU time of all recorded threads, ns. */
  static final class Cpu {
    long used;
    long library;

    void add(long nanos, boolean isLibrary) {
      long more = Math.min(nanos, Long.MAX_VALUE - used);
      used += more;
      library += isLibrary ? more : 0;
    }
  }

  /** Work beyond this (73 years) is nonsense, and its sums could overflow. */
  private static final long MOST_WORK = 1L << 61;

  final Draft draft;
  final Cpu cpu = new Cpu();
  final LocksOfConditions locks;
  final Notifications notifications;
  final Tasks tasks;
  final Stages stages;
  final ForkJoinPools forkJoinPools;
  final Joins joins = new Joins(this);
  final Stocks stocks;
  final Set<Integer> barriersWithAction;
  final TimedTasks timed;
  private final RoundsUntilTold rounds;
  private final PacedWaits paced;
  private final Delays delays;
  final ProgramEnd end;
  final Containers containers;
  final IoWriter io;
  final ManagedBlocks managedBlocks;

  /** Whether counters or queues of work were found, or repeated tasks that are stopped. */
  boolean decidesAnew;

  /** Where who takes which item is decided anew: the numbers of queues and locks. */
  final Set<Integer> workQueues = new TreeSet<>();

  /** By task that was made for an item of a queue: the body that did its work. */
  final Map<Integer, Integer> itemTasks = new HashMap<>();

  /** The loops whose waits in the recording are parks, as they are named. */
  final Set<String> spinWaits;

  /** These, and the loops that take mutexes: nobody need be warned of them. */
  final Set<String> knownSpinLoops;

  final EntryTimes entryTimes;
  final TickSamples tickSamples;
  long yields;

  /** Entries of functions. */
  long entries;

  private final Recording recording;
  private final Set<Integer> callerRuns;
  private final PutBack putBack;
  private final WorkInside workInside;
  private final boolean monitorsPin;
  private final Starts starts;
  private final long eventCost;
  private final Map<Integer, EventLog> logOfThread = new HashMap<>();
  private long total;

  Conversion(Recording recording, ConversionOptions options) {
    this.recording = recording;
    this.draft = new Draft(recording);
    this.eventCost = recording.eventCostNanos();
    this.forkJoinPools = new ForkJoinPools(recording);
    this.locks = new LocksOfConditions(recording);
    this.notifications = new Notifications(draft, locks);
    List<EventLog> logs = recording.logs;
    for (EventLog log : logs) {
      Pairing.of(log, draft.findings);
      log.seal();
    }
    this.workInside = WorkInside.find(recording);
    this.putBack = PutBack.leaveOut(recording);
    Set<Integer> callerRuns = PoolPolicies.callerRuns(logs, recording);
    this.tasks = Tasks.of(logs, recording, callerRuns::contains, draft.findings);
    declareBodies();
    this.stages = new Stages(draft, tasks);
    this.timed = TimedTasks.of(draft, tasks);
    this.callerRuns = callerRuns;
    for (EventLog log : logs) {
      tasks.assignBodies(log, stages);
      log.seal();
    }
    this.spinWaits = SpinLoops.waits(recording);
    this.knownSpinLoops = new HashSet<>(SpinLocks.match(draft));
    knownSpinLoops.addAll(spinWaits);
    this.end = ProgramEnd.of(recording);
    this.rounds = new RoundsUntilTold(draft, end);
    this.paced = new PacedWaits(draft, end);
    this.starts = new Starts(draft);
    Refusals.leaveOut(logs);
    this.delays = Delays.match(draft);
    this.stocks = Stocks.of(logs, recording);
    this.barriersWithAction = Barriers.match(draft);
    Map<Integer, Integer> peer = Connections.of(recording);
    Dispatches dispatches = Dispatches.find(draft, peer);
    this.containers = match(options, dispatches);
    Streams streams = Streams.match(draft, peer, dispatches);
    Children children = Children.match(draft);
    this.io = new IoWriter(draft, streams, children);
    this.managedBlocks = new ManagedBlocks(tasks, recording);
    this.entryTimes = EntryTimes.of(logs);
    this.tickSamples = TickSamples.of(logs);
    this.monitorsPin = VirtualThreads.monitorsPin(recording);
    draft.builder.carriers(VirtualThreads.carriers(recording));
  }

  private void declareBodies() {
    CalledOff calledOff = CalledOff.of(recording.logs);
    Set<EventLog> idle = IdleWorkers.among(recording.logs, recording);
    for (EventLog log : recording.logs) {
      if (log.threadObject != EventLog.NONE) {
        logOfThread.putIfAbsent(log.threadObject, log);
      }
      log.worker |= idle.contains(log);
      if (!log.worker) {
        String name = draft.names.thread(log.name);
        log.body = log.virtual ? draft.bodies.virtual(name) : draft.bodies.thread(name);
      }
    }
    if (Starts.first(recording.logs) == null) {
      draft.bodies.thread(draft.names.thread("(start)"));
    }
    for (RecordedTask task : tasks.all) {
      boolean neverDue = task.isTimed() && !task.begun();
      if (neverDue && task.repeat == 0) {
        draft.findings.outcome(
            calledOff.contains(task)
                ? "timeout or delayed task called off in time"
                : "delayed task that did not run");
      }
      if (!task.inline && !tasks.isIdle(task) && !neverDue) {
        task.body = draft.bodies.task(draft.names.task(task.pool));
      }
    }
  }

  private Containers match(ConversionOptions options, Dispatches dispatches) {
    List<EventLog> logs = recording.logs;
    Set<Integer> tied = IndependentTasks.poolsWithout(tasks, recording);
    Set<Integer> asProcessors = Pools.size(draft, tasks, forkJoinPools.sizes(), callerRuns, tied);
    putBack.holdUp(draft, tasks, asProcessors);
    final boolean stops = timed.stops(end, options.keepRuns());
    end.declare(draft);
    forkJoinPools.size(draft.objects, draft.names, tied);
    forkJoinPools.sizes().notes().forEach(draft.findings::warning);
    starts.threads(logOfThread);
    starts.tasks(tasks);
    DispatchedTasks.match(tasks, dispatches, draft);
    MonitorCounters counters =
        options.keepMonitorOrder() ? MonitorCounters.none() : MonitorCounters.find(logs, locks);
    if (!options.keepTakers()) {
      List<Channel> claims = ClaimTraffic.of(recording);
      Set<Integer> served =
          WorkQueues.find(
              channels(counters), claims, options.queuesKept(), draft, dispatches, itemTasks);
      counters.served(served);
      workQueues.addAll(served);
    }
    workInside.lock(draft);
    boolean switches = !options.keepMonitorOrder() && LightSwitches.match(draft, locks);
    decidesAnew = switches || stops || !counters.isEmpty() || !itemTasks.isEmpty();
    if (!options.note().isEmpty()) {
      draft.findings.warning(options.note());
    }
    YieldingLooks.match(logs);
    notifications.match();
    Parks.match(draft);
    SpinWaits.match(draft);
    BrokenBarriers.match(draft);
    Interrupts.match(draft);
    Futures.match(draft, tasks);
    TimeLimits.match(draft);
    final Containers matched = Containers.match(draft);
    Terminations.match(draft, tasks, timed);
    Phases.match(draft);
    Exchanges.match(draft);
    HandedLocks.match(draft);
    FilledSemaphores.match(draft);
    KeptOrder.match(draft);
    Sections.order(draft, locks, notifications, counters);
    counters.write(draft);
    PollingLoops.match(draft, locks, end, rounds, paced);
    GivenDuration.find(draft, options.sameWork());
    ClockLoops.find(draft, options.sameWork(), paced);
    if (!options.keepTakers()) {
      decidesAnew |= ComputedValues.match(draft, itemTasks);
    }
    latches();
    queues();
    return matched;
  }

  private List<Channel> channels(MonitorCounters counters) {
    List<Channel> channels = new ArrayList<>(QueueTraffic.of(recording));
    channels.addAll(counters.channels());
    return channels;
  }

  /** Items that stay in a bounded queue for ever leave so much less room in it. */
  private void queues() {
    recording.objects.forEach(
        (queue, traced) -> {
          long stay = traced.p2() - stocks.itemsAhead().getOrDefault(queue, 0L);
          boolean bounded = traced.p1() > 0 && traced.p1() < Integer.MAX_VALUE;
          if (traced.kind() == corecast.trace.ObjectKind.QUEUE && bounded && stay > 0) {
            long room = Math.max(1, traced.p1() - stay);
            draft.objects.parameter(queue, ObjectKind.QUEUE, room);
          }
        });
  }

  /** A latch that was seen open although countdowns are missing opens at the last one there is. */
  private void latches() {
    stocks
        .openedLatches()
        .forEach(
            (latch, counted) -> {
              Recording.TracedObject traced = recording.objects.get(latch);
              if (traced != null && counted < traced.p1()) {
                draft.objects.parameter(latch, ObjectKind.LATCH, counted);
                draft.findings.unmatched("await of a latch whose countdowns were not all recorded");
              }
            });
  }

  /** Writes the steps of all bodies. */
  void writeBodies() {
    atTheStart();
    Progress.begin("converting", recording.logs.stream().mapToLong(EventLog::size).sum());
    for (EventLog log : recording.logs) {
      new LogWriter(this, log).write();
    }
    stages.write(draft.builder);
    timed.write();
    rounds.write();
    paced.write();
    end.write(draft.builder);
    delays.write(draft);
    draft.deadlines.write(draft);
    io.tell(draft.findings);
  }

  /** What is there before anything runs is put there by the thread that runs first. */
  private void atTheStart() {
    EventLog first = Starts.first(recording.logs);
    int body = first == null ? 0 : first.body;
    ProgramBuilder builder = draft.builder;
    builder.atTime(0);
    stocks
        .itemsAhead()
        .forEach(
            (queue, items) -> {
              for (long i = 0; i < items; i++) {
                builder.step(body, Operation.PUT, draft.objects.of(queue, ObjectKind.QUEUE), 0);
              }
            });
    for (Extras.Step step : starts.atTheStart) {
      builder.step(body, step.operation(), step.target(), step.amount());
    }
  }

  /** CPU time of an interval without the recorder's own. */
  long work(long cpuNanos) {
    long work = Math.max(0, cpuNanos - eventCost);
    if (work > MOST_WORK - total) {
      draft.findings.unmatched("interval of impossible length");
      return 0;
    }
    total += work;
    return work;
  }

  /** CPU time that became work, ns. */
  long attributedNanos() {
    return total;
  }

  /** Whether a virtual thread that has, or wants, that object as a monitor keeps its carrier. */
  boolean pins(EventLog log, int object) {
    if (!monitorsPin || !log.virtual) {
      return false;
    }
    Recording.TracedObject traced = recording.objects.get(object);
    return traced != null && traced.kind() == corecast.trace.ObjectKind.MONITOR;
  }

  boolean isWorker(int threadObject) {
    EventLog log = logOfThread.get(threadObject);
    return log != null && log.worker;
  }

  int bodyOfThread(int threadObject) {
    EventLog log = logOfThread.get(threadObject);
    return log == null ? EventLog.NONE : log.body;
  }

  /** Name of the operation an OUTCOME record speaks of. */
  String operationOf(int code) {
    EventKind kind = EventKind.ofCode(code);
    return kind == null
        ? "operation " + code
        : kind.name()
            .toLowerCase(Locale.ROOT)
            .replace('_', ' ')
            .replace(" begin", "")
            .replace(" end", "");
  }
}
