package corecast.fleet;

import corecast.cli.fleet.FleetOrder;
import corecast.cli.fleet.FleetTool;
import corecast.fleet.page.FleetPage;
import corecast.fleet.store.FleetQuery;
import corecast.study.file.OutputFile;
import corecast.study.table.Table;
import java.io.IOException;
import java.nio.file.Path;

/** What the command line finds of this module. */
public final class FleetModule implements FleetTool {
  @Override
  public Outcome analyze(FleetOrder order, Failures failures)
      throws IOException, InterruptedException {
    return new FolderAnalysis(order, failures).run();
  }

  @Override
  public Table query(Path results, String sql) throws IOException {
    try (FleetQuery fleet = new FleetQuery(results)) {
      return fleet.ask(sql);
    }
  }

  @Override
  public void report(Path results, Path page) throws IOException {
    try (FleetQuery fleet = new FleetQuery(results)) {
      OutputFile.writeText(page, out -> FleetPage.write(results, fleet, out));
    }
  }
}
