package corecast.spark;

import corecast.cli.fleet.FleetOrder;
import corecast.cli.fleet.FleetTable;
import corecast.study.Processors;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * How recordings are analysed, as it goes to other machines.
 *
 * @param processors of curves and weights, such as {@code 1..16}
 * @param runs of simulated runs and changes
 * @param tables which are made
 * @param labels what the recordings do not say themselves
 */
public record JobOptions(
    String processors, String runs, Set<FleetTable> tables, Map<String, String> labels)
    implements Serializable {

  /** The same for the analysis; where files are is the job's. */
  FleetOrder order() {
    Path nowhere = Path.of("");
    return new FleetOrder(
        nowhere, nowhere, Processors.of(processors), Processors.of(runs), tables, labels, 1);
  }
}
