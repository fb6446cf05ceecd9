package corecast.conversion.plan;

import corecast.conversion.log.Recording;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One step of the conversion: it looks at the recording and at what is known, and finds out more or
 * decides something. It keeps nothing from one conversion to the next.
 */
public final class Pass {
  public interface Work {
    void run(Recording in, Analyses with, Plan plan);
  }

  private final String name;
  private final Set<Fact<?>> needs;
  private final Set<Fact<?>> gives;
  private final Slot slot;
  private final Work work;

  private Pass(Builder of, Work work) {
    this.name = of.name;
    this.needs = Set.copyOf(of.needs);
    this.gives = Set.copyOf(of.gives);
    this.slot = of.slot;
    this.work = work;
  }

  public static Builder named(String name) {
    return new Builder(name);
  }

  public static final class Builder {
    private final String name;
    private final Set<Fact<?>> needs = new LinkedHashSet<>();
    private final Set<Fact<?>> gives = new LinkedHashSet<>();
    private Slot slot = Slot.NONE;

    private Builder(String name) {
      this.name = name;
    }

    /** What other passes must have given before. */
    public Builder needs(Fact<?>... facts) {
      needs.addAll(List.of(facts));
      return this;
    }

    public Builder gives(Fact<?>... facts) {
      gives.addAll(List.of(facts));
      return this;
    }

    /** Where its steps come among those that others insert at the same event. */
    public Builder inserts(Slot at) {
      slot = at;
      return this;
    }

    public Pass does(Work work) {
      return new Pass(this, work);
    }
  }

  public String name() {
    return name;
  }

  public Set<Fact<?>> needs() {
    return needs;
  }

  public Set<Fact<?>> gives() {
    return gives;
  }

  /** Where its steps come among those that others insert at the same event. */
  public Slot slot() {
    return slot;
  }

  /**
   * Runs it.
   *
   * @throws IllegalStateException if it asks for, or gives, what it does not say it does
   */
  public void run(Recording in, Analyses with, Plan plan) {
    plan.begin(this);
    with.running(this);
    work.run(in, with, plan);
    with.running(null);
    for (Fact<?> fact : gives) {
      if (!fact.isOptional() && !with.has(fact)) {
        throw new IllegalStateException(name + " has not given: " + fact);
      }
    }
    plan.end();
  }

  @Override
  public String toString() {
    return name;
  }
}
