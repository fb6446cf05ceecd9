package corecast.study;

import corecast.analysis.constraint.Constraints;
import corecast.analysis.order.PoolOrder;
import corecast.analysis.order.PoolOrders;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.simulator.Simulator;
import corecast.study.table.OrderTables;
import corecast.study.table.Table;
import corecast.study.table.Tables;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Questions about how long the run takes. */
record CurveQuestions(Studied studied) {
  Answer<SpeedupCurve> predict(Processors processors) {
    StudyOptions options = studied.options();
    Replays replays = studied.replays();
    Simulator simulator = replays.predicting();
    @Nullable String mark = options.weights().fromMark();
    TwoMachines both = studied.curves().of(simulator, processors);
    if (mark == null) {
      studied.checkByCurve();
    }
    CurveBars bars =
        studied.hasIntervals() && mark == null
            ? CurveBars.of(replays.ideal(), both.curve())
            : new CurveBars(both.curve(), List.of());
    SpeedupCurve curve = bars.curve();
    List<Note> notes = new ArrayList<>();
    if (options.isExplained()) {
      notes.addAll(PredictionNotes.of(curve, both.predicting(), mark, options.told()));
      notes.addAll(bars.notes());
      notes.addAll(both.notes());
    }
    Constraints held = studied.constraints().of(studied, processors);
    notes.addAll(studied.constraints().notes(held, studied.program()));
    notes.addAll(studied.warnings(simulator));
    List<Table> tables =
        List.of(
            Tables.curve(curve, held, studied.program().paths()::place),
            Tables.curveForPeople(curve));
    if (!options.poolOrders().isEmpty()) {
      PoolOrders orders = orders(both, processors, options.poolOrders());
      notes.addAll(OrderNotes.of(orders));
      tables =
          List.of(
              OrderTables.beside(tables.get(0), orders),
              OrderTables.of(orders),
              OrderTables.besideForPeople(tables.get(1), orders));
    }
    return new Answer<>(curve, tables, notes);
  }

  Answer<PoolOrders> poolOrders(Processors processors, List<PoolOrder> orders) {
    Simulator simulator = studied.replays().predicting();
    TwoMachines both = studied.curves().of(simulator, processors);
    PoolOrders value = orders(both, processors, orders);
    return new Answer<>(
        value,
        List.of(OrderTables.of(value)),
        studied.withWarnings(OrderNotes.of(value), simulator));
  }

  private static PoolOrders orders(
      TwoMachines both, Processors processors, List<PoolOrder> orders) {
    double[] times = both.curve().points().stream().mapToDouble(SpeedupPoint::timeNanos).toArray();
    return PoolOrders.of(both.predicting(), orders, processors.counts(), times);
  }

  /** NaN where that would take long. */
  double[] speedupsWithQueues(SpeedupCurve curve) {
    return studied.options().isOnTwoMachines()
        ? curve.speedupsOn(UsualMachine.QUEUES.title())
        : OtherReplays.withQueues(studied.replays().predicting(), curve);
  }
}
