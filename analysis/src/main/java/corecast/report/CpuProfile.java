package corecast.report;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.Program;
import java.util.HashMap;
import java.util.Map;

/**
 * What an ordinary profiler would show: the CPU time of each function itself.
 *
 * @param selfNanos by function
 * @param workNanos of all functions
 */
record CpuProfile(Map<String, Long> selfNanos, long workNanos) {

  static CpuProfile of(Program program) {
    long[] byFunction = new long[program.paths().functions()];
    long unnamed = 0;
    long work = 0;
    for (int s = 0; s < program.steps(); s++) {
      if (program.isRun(s)) {
        long nanos = program.amount(s);
        work += nanos;
        if (program.path(s) == Program.NO_PATH) {
          unnamed += nanos;
        } else {
          byFunction[program.paths().function(program.path(s))] += nanos;
        }
      }
    }
    Map<String, Long> self = new HashMap<>();
    for (int f = 0; f < byFunction.length; f++) {
      self.put(program.paths().functionName(f), byFunction[f]);
    }
    if (unnamed > 0) {
      self.merge(FunctionWeights.UNNAMED, unnamed, Long::sum);
    }
    return new CpuProfile(self, work);
  }

  double share(String function) {
    return workNanos == 0 ? 0 : (double) selfNanos.getOrDefault(function, 0L) / workNanos;
  }
}
