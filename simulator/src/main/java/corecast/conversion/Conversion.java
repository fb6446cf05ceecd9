package corecast.conversion;

import corecast.conversion.log.Recording;
import corecast.conversion.lower.Lowering;
import corecast.conversion.lower.Tally;
import corecast.conversion.plan.Analyses;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import java.util.List;

/**
 * A recording that becomes a program: the passes decide what becomes of its events, in their order,
 * and then the lowering writes the steps.
 */
record Conversion(Plan plan, Analyses analyses) {
  static Conversion of(Recording recording, ConversionOptions options, List<Pass> passes) {
    Plan plan = new Plan(recording, options.choices());
    Analyses analyses = new Analyses();
    Pipeline.run(passes, recording, analyses, plan);
    return new Conversion(plan, analyses);
  }

  /** Writes the steps of all bodies; all work is multiplied by a factor. */
  Tally write(double factor) {
    return Lowering.write(plan, analyses, factor);
  }
}
