package corecast.conversion.plan;

import corecast.conversion.plan.Fact.Done;

/**
 * Facts that have no value of their own: what has become of the logs, and which decisions are made.
 */
public final class Facts {
  // ---- what has become of the logs

  /** The BEGIN and END of operations know each other; which intervals were the library's. */
  public static final Fact<Done> PAIRS = Fact.done("paired operations");

  public static final Fact<Done> WORK_INSIDE = Fact.done("work inside of queues");

  /** It is known what pools do that have no room: locks are counted for that. */
  public static final Fact<Done> POLICIES = Fact.done("policies of pools");

  /** Refusals that were none say nothing any more. */
  public static final Fact<Done> PUT_BACK = Fact.done("tasks put back into their pool's queue");

  public static final Fact<Done> BODIES = Fact.done("bodies of events");

  /** Records of attempts to change atomics that were given up say nothing any more. */
  public static final Fact<Done> ATOMIC_ATTEMPTS = Fact.done("attempts to change atomics");

  /** Records of atomics that nobody waits for say nothing any more. */
  public static final Fact<Done> ATOMIC_UPDATES = Fact.done("changes of atomics");

  /** Records of atomics that are no mutex say nothing any more. */
  public static final Fact<Done> SPIN_LOCKS = Fact.done("spin locks");

  /** Bodies are divided into the parts that belong to items. */
  public static final Fact<Done> PARTS = Fact.done("parts of bodies");

  // ---- decisions

  public static final Fact<Done> REFUSALS = Fact.done("refused releases");

  public static final Fact<Done> ITEM_DELAYS = Fact.done("delays of items");
  public static final Fact<Done> REPETITION_ENDS = Fact.done("ends of repetitions");
  public static final Fact<Done> PARKS = Fact.done("parks ended by unparks");
  public static final Fact<Done> SPIN_WAITS = Fact.done("busy waits ended by others");
  public static final Fact<Done> INTERRUPTS = Fact.done("waits ended by interrupts");
  public static final Fact<Done> TIME_LIMITS = Fact.done("waits ended by a common limit");
  public static final Fact<Done> HANDED_LOCKS = Fact.done("locks that are handed over");
  public static final Fact<Done> KEPT_ORDER = Fact.done("synchronizers in recorded order");
  public static final Fact<Done> REPEATED_TRIES = Fact.done("tries until one succeeds");
  public static final Fact<Done> ROUNDS = Fact.done("rounds until told");
  public static final Fact<Done> UNWRITTEN = Fact.done("reads of what was not written");
  public static final Fact<Done> CONNECTION_WAITS = Fact.done("waits ended on connections");

  private Facts() {}
}
