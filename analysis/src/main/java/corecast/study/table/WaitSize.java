package corecast.study.table;

import corecast.analysis.waiting.WaitSite;
import corecast.analysis.waiting.WaitingTimes;
import corecast.program.Program;
import java.util.List;

/**
 * How much waiting there is in a program, and how short its explanation: a row of Meira's tables
 * 4.1 and 4.2.
 *
 * @param program its file
 * @param events timed events of the recording; 0 of a program text
 * @param waits how many (there: TWT)
 * @param places in how many places (SWT)
 * @param classesPerPlace explanations that a place has on average (AC)
 * @param stepsBefore distinct steps of both paths of a wait, on average (PSP)
 * @param stepsAfter of those, how many are left in the explanation (PSR)
 * @param nanos how long all waits are together, ns
 */
public record WaitSize(
    String program,
    int processors,
    long events,
    long steps,
    long waits,
    int places,
    double classesPerPlace,
    double stepsBefore,
    double stepsAfter,
    double nanos) {
  public static WaitSize of(Program program, long events, WaitingTimes waiting, boolean withIdle) {
    List<WaitSite> sites = withIdle ? waiting.sites() : waiting.waitingSites();
    long waits = sites.stream().mapToLong(WaitSite::waits).sum();
    int classes = sites.stream().mapToInt(site -> site.classes().size()).sum();
    return new WaitSize(
        program.origin().name(),
        waiting.processors(),
        events,
        waiting.pathSteps(),
        waits,
        sites.size(),
        average(classes, sites.size()),
        average(sites.stream().mapToLong(WaitSite::stepsBefore).sum(), waits),
        average(sites.stream().mapToLong(WaitSite::stepsAfter).sum(), waits),
        sites.stream().mapToDouble(WaitSite::nanos).sum());
  }

  private static double average(long sum, long of) {
    return of == 0 ? 0 : (double) sum / of;
  }
}
