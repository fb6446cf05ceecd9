package corecast.analysis.waiting;

import corecast.analysis.waiting.WaitSums.ClassSum;
import corecast.analysis.waiting.WaitSums.SiteSum;
import corecast.analysis.weight.FunctionWeights;
import corecast.program.BodyGroups;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes the result of what was added up: names in place of numbers, ns in place of ticks. */
final class WaitNames {
  private static final Operation[] OPERATIONS = Operation.values();

  private final Program program;
  private final WaitRecorder recorder;
  private final BodyGroups groups;
  private final WaitSums sums;
  private final boolean[] idle;
  private final double perNano;

  WaitNames(Program program, WaitRecorder recorder) {
    this.program = program;
    this.recorder = recorder;
    this.groups = recorder.groups;
    this.sums = recorder.sums;
    this.idle = recorder.finish();
    this.perNano = recorder.perNano();
    for (int g = 0; g < idle.length; g++) {
      idle[g] &= groups.isThread(g);
    }
  }

  WaitingTimes result(int processors) {
    List<WaitSite> sites = new ArrayList<>();
    for (int s = 0; s < sums.bySite.size(); s++) {
      if (sums.bySite.get(s).waits > 0) {
        sites.add(site(s, sums.bySite.get(s)));
      }
    }
    sites.sort(
        Comparator.comparingDouble(WaitSite::nanos)
            .reversed()
            .thenComparing(WaitSite::what)
            .thenComparing(WaitSite::thread)
            .thenComparing(WaitSite::function));
    List<ThreadTimes> threads = new ArrayList<>();
    for (int g = 0; g < groups.count(); g++) {
      threads.add(thread(g));
    }
    return new WaitingTimes(
        processors, recorder.nowTicks() / perNano, recorder.pathSteps(), sites, threads);
  }

  private WaitSite site(int number, SiteSum sum) {
    List<WaitClass> classes = new ArrayList<>();
    for (ClassSum each : sum.classes) {
      classes.add(classOf(each));
    }
    classes.sort(
        Comparator.comparingDouble(WaitClass::nanos)
            .thenComparingLong(WaitClass::waits)
            .reversed());
    if (sum.others.waits > 0) {
      classes.add(classOf(sum.others));
    }
    return new WaitSite(
        groups.name(sums.group(number)),
        what(number),
        object(number),
        function(sums.function(number)),
        idle[sums.group(number)],
        sum.waits,
        sum.ticks / perNano,
        sum.stepsBefore,
        sum.stepsAfter,
        classes,
        sum.others.waits,
        source(number));
  }

  private WaitClass classOf(ClassSum sum) {
    List<WaitCause> causes = new ArrayList<>();
    for (int i = 0; i < sum.causes.size(); i++) {
      causes.add(cause(sum.causes.key(i), sum.causes.amount(i)));
    }
    return new WaitClass(sum.waits, sum.ticks / perNano, WaitCauses.together(causes));
  }

  private WaitCause cause(int number, long ticks) {
    PathSteps steps = recorder.steps;
    int step = sums.step(number);
    int section = steps.section(step);
    int via = sums.via(number);
    return new WaitCause(
        groups.name(steps.group(step)),
        function(steps.function(step)),
        section == PathSteps.NOTHING ? "" : program.objectName(section),
        steps.state(step),
        via == WaitSums.DIRECT ? "" : via == WaitSums.START ? "start" : what(via),
        ticks / perNano);
  }

  private String function(int function) {
    return function == PathSteps.NOTHING
        ? FunctionWeights.UNNAMED
        : program.paths().functionName(function);
  }

  private String what(int site) {
    int operation = sums.operation(site);
    if (operation == WaitSums.NO_OPERATION) {
      return "carrier";
    }
    String keyword = OPERATIONS[operation].keyword();
    String object = object(site);
    return object.isEmpty() ? keyword : keyword + " " + object;
  }

  private String object(int site) {
    int operation = sums.operation(site);
    if (operation == WaitSums.NO_OPERATION) {
      return "";
    }
    return switch (OPERATIONS[operation]) {
      case JOIN, GET, HELP, COMPLETE -> groups.name(sums.target(site));
      case PARK -> "";
      default -> program.objectName(sums.target(site));
    };
  }

  private String source(int site) {
    int operation = sums.operation(site);
    if (operation == WaitSums.NO_OPERATION) {
      return "";
    }
    return switch (OPERATIONS[operation]) {
      case JOIN, GET, HELP, COMPLETE, PARK -> "";
      default -> program.objectSource(sums.target(site));
    };
  }

  private ThreadTimes thread(int group) {
    ThreadSums all = recorder.threads;
    long waiting = idle[group] ? 0 : all.waiting[group];
    return new ThreadTimes(
        groups.name(group),
        all.running[group] / perNano,
        all.noProcessor[group] / perNano,
        all.delay[group] / perNano,
        waiting / perNano,
        (all.idle[group] + all.waiting[group] - waiting) / perNano,
        all.lent[group] / perNano,
        all.life[group] / perNano);
  }
}
