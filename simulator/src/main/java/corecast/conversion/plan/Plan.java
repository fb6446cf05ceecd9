package corecast.conversion.plan;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A program in the making: the recording it is made of, what it has so far, and what could not be
 * taken over. All who match events and write steps share it.
 */
public final class Plan {
  public final Recording recording;
  public final Choices choices;
  public final ProgramBuilder builder;
  public final Bodies bodies;
  public final RecordedNames names;
  public final RecordedObjects objects;
  public final RecordedFunctions functions;
  public final InsertedSteps inserted = new InsertedSteps();
  public final Findings findings = new Findings();
  public final Deadlines deadlines;

  /** In place of the first no pass decides. */
  private final List<PassAccount> accounts = new ArrayList<>(List.of(new PassAccount("(none)")));

  private final Map<Helper, List<Runnable>> helpers = new EnumMap<>(Helper.class);

  /** Steps of the program's first thread, before it does anything. */
  public final List<InsertedStep> atTheStart = new ArrayList<>();

  /** By body that is made of a part of another one: that one. */
  public final Map<Integer, Integer> bodyOfPart = new HashMap<>();

  /** Where who takes which item is decided anew: the numbers of queues and locks. */
  public final Set<Integer> workQueues = new TreeSet<>();

  private boolean decidesAnew;

  public Plan(Recording recording, Choices choices) {
    this.recording = recording;
    this.choices = choices;
    this.builder = new ProgramBuilder(recording.space, recording.keepTimes);
    this.bodies = new Bodies(builder);
    this.names = new RecordedNames(recording);
    this.objects = new RecordedObjects(recording, builder, names);
    this.functions = new RecordedFunctions(builder, names);
    this.deadlines = new Deadlines(this);
    helper(Helper.DEADLINE, deadlines::write);
  }

  public List<EventLog> logs() {
    return recording.logs;
  }

  // ---- decisions and inserted steps

  void begin(Pass pass) {
    accounts.add(new PassAccount(pass.name()));
    inserted.slot(pass.slot());
  }

  void end() {
    inserted.slot(Slot.NONE);
  }

  /** What each pass has done, in their order. */
  public List<PassAccount> accounts() {
    return accounts.subList(1, accounts.size());
  }

  private PassAccount account() {
    return accounts.get(accounts.size() - 1);
  }

  /**
   * Says what becomes of an event.
   *
   * @throws IllegalStateException if another pass has decided about it, and this decision may not
   *     take the place of that one
   */
  public void decide(EventLog log, int event, Decision decision) {
    Decision before = log.decision(event);
    if (before != Decision.UNDECIDED && !decision.mayReplace(before)) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "%s: event %d (%s) is %s, as pass %s decides, but pass %s has decided that it is %s",
              log.name,
              event,
              log.kind(event),
              decision,
              account().pass(),
              accounts.get(log.decidedBy(event)).pass(),
              before));
    }
    log.decide(event, decision, accounts.size() - 1);
    account().decided(decision, before);
  }

  /** An event has no step, unless it has none already. */
  public void omit(EventLog log, int event) {
    if (!log.isLeftOut(event)) {
      decide(log, event, Decision.OMITTED);
    }
  }

  /** Inserted steps do what an event did, unless it has no step already. */
  public void replace(EventLog log, int event) {
    if (!log.isLeftOut(event)) {
      decide(log, event, Decision.REPLACED);
    }
  }

  public void before(EventLog log, int event, InsertedStep step) {
    inserted.before(log, event, step);
    account().inserted();
  }

  public void after(EventLog log, int event, InsertedStep step) {
    inserted.after(log, event, step);
    account().inserted();
  }

  /** Where an event begins another body's part: at the end of what the body before it does. */
  public void atSwitch(EventLog log, int event, InsertedStep step) {
    inserted.atSwitch(log, event, step);
    account().inserted();
  }

  /** Has an event of one log wait for one of another. */
  public void order(String semaphore, EventLog first, int event, EventLog then, int waiting) {
    before(first, event, InsertedStep.release(semaphore));
    before(then, waiting, InsertedStep.acquire(semaphore));
  }

  /** Something is decided by each replay that was decided otherwise in the recording. */
  public void decidesAnew() {
    decidesAnew = true;
  }

  public boolean isDecidedAnew() {
    return decidesAnew;
  }

  // ---- events that are no longer what they were

  /** An event stands for nothing but its time. */
  public void silence(EventLog log, int event) {
    log.saysNothing(event);
    account().silenced();
  }

  /** The interval that an event closes is not the program's work. */
  public void libraryInterval(EventLog log, int event) {
    log.library(event);
    account().tookInterval();
  }

  /** The interval that an event closes is the program's work after all. */
  public void workInterval(EventLog log, int event) {
    log.notLibrary(event);
    account().tookInterval();
  }

  // ---- bodies that the conversion makes itself

  /** Writes such a body when all recorded ones are written. */
  public void helper(Helper helper, Runnable write) {
    helpers.computeIfAbsent(helper, h -> new ArrayList<>(1)).add(write);
  }

  public void writeHelpers() {
    helpers.values().forEach(of -> of.forEach(Runnable::run));
  }

  public BodyWriter writer(int body) {
    return new BodyWriter(builder, functions, findings, body);
  }
}
