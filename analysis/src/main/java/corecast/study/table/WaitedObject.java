package corecast.study.table;

import corecast.analysis.waiting.WaitCause;
import corecast.analysis.waiting.WaitSite;
import corecast.analysis.waiting.WaitingTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The waits for one lock, queue, pool or thread, wherever it is waited for.
 *
 * @param name of the object; what is waited for where that is none
 * @param nanos how long together, ns
 * @param causes what explains them, the largest part first
 * @param source where the object is, see {@link WaitSite}; empty if not known
 */
record WaitedObject(
    String name, int sites, long waits, double nanos, List<WaitCause> causes, String source) {
  static List<WaitedObject> of(List<WaitSite> sites) {
    Map<String, List<WaitSite>> byName = new LinkedHashMap<>();
    for (WaitSite site : sites) {
      byName.computeIfAbsent(site.objectOrWhat(), n -> new ArrayList<>()).add(site);
    }
    List<WaitedObject> all = new ArrayList<>();
    byName.forEach(
        (name, its) ->
            all.add(
                new WaitedObject(
                    name,
                    its.size(),
                    its.stream().mapToLong(WaitSite::waits).sum(),
                    its.stream().mapToDouble(WaitSite::nanos).sum(),
                    causes(its),
                    its.get(0).source())));
    all.sort(
        Comparator.comparingDouble(WaitedObject::nanos)
            .reversed()
            .thenComparing(WaitedObject::name));
    return all;
  }

  static List<WaitCause> causes(List<WaitSite> sites) {
    return WaitingTimes.causes(sites);
  }
}
