package corecast.analysis.waiting;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.BodyGroups;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.WaitObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Explains waits from the definition, with nothing put together: every body has the whole list of
 * all pieces that led to where it is, and copies that of whoever lets it go. In attained service
 * only; times are ns x P.
 */
final class WaitOracle implements EventRecorder, WaitObserver {
  /** A piece of a path: who did what in which state, and for how long. */
  record Piece(
      int number, String thread, String function, String section, StepState state, long ticks) {
    String code() {
      return function + "|" + section + "|" + state;
    }

    String step() {
      return thread + "|" + code();
    }
  }

  private final Program program;
  private final int processors;
  private final BodyGroups groups;
  private final Map<Integer, List<Piece>> path = new HashMap<>();
  private final Map<Integer, Integer> ownFrom = new HashMap<>();
  private final Map<Integer, List<String>> functions = new HashMap<>();
  private final Map<Integer, Long> waitFrom = new HashMap<>();
  private final Map<Integer, Integer> waitStep = new HashMap<>();
  private final Set<Integer> waited = new HashSet<>();
  private long now;
  private double clock;
  private int pieces;

  /** For each wait its length, and what explains it: the step, and whether it is direct. */
  final List<Map<String, Long>> explanations = new ArrayList<>();

  final List<Long> lengths = new ArrayList<>();

  private WaitOracle(Program program, int processors) {
    this.program = program;
    this.processors = processors;
    this.groups = new BodyGroups(program);
  }

  static WaitOracle of(Simulator simulator, int processors) {
    WaitOracle oracle = new WaitOracle(simulator.program(), processors);
    simulator.replay(processors, oracle);
    return oracle;
  }

  @Override
  public WaitObserver waits() {
    return this;
  }

  @Override
  public int commonAncestor(int a, int b) {
    return a;
  }

  @Override
  public void enters(int body, int step) {
    functions
        .computeIfAbsent(body, b -> new ArrayList<>())
        .add(program.paths().functionName(program.object(step)));
  }

  @Override
  public void leaves(int body) {
    List<String> of = functions.get(body);
    of.remove(of.size() - 1);
  }

  @Override
  public int add(int step, int body, int cause, int running, double start, double end) {
    long took = (long) (end - clock) * Math.max(processors, running);
    now += took;
    clock = end;
    List<Piece> of = path.get(body);
    long length = now - of.stream().mapToLong(Piece::ticks).sum();
    if (program.isRun(step)) {
      long work = program.amount(step) * processors;
      append(of, body, step, StepState.RUNNING, work);
      append(of, body, step, StepState.NO_PROCESSOR, length - work);
    } else {
      append(of, body, step, StepState.DELAY, length);
    }
    return 0;
  }

  private void append(List<Piece> to, int body, int step, StepState state, long ticks) {
    if (ticks > 0) {
      List<String> in = functions.getOrDefault(body, List.of());
      String function = in.isEmpty() ? FunctionWeights.UNNAMED : in.get(in.size() - 1);
      to.add(
          new Piece(
              pieces++, groups.name(groups.of(body)), function, section(body, step), state, ticks));
    }
  }

  private String section(int body, int until) {
    List<String> held = new ArrayList<>();
    for (int s = program.firstStep(body); s < until; s++) {
      Operation operation = program.operation(s);
      switch (operation) {
        case LOCK, READ_LOCK, WRITE_LOCK -> held.add(program.objectName(program.object(s)));
        case UNLOCK, READ_UNLOCK, WRITE_UNLOCK ->
            held.remove(held.lastIndexOf(program.objectName(program.object(s))));
        default -> {
          // holds what it held
        }
      }
    }
    return held.isEmpty() ? "" : held.get(held.size() - 1);
  }

  @Override
  public void waits(int body, int step, double nanos) {
    waitFrom.put(body, now);
    waitStep.put(body, step);
  }

  @Override
  public void submits(int body, int task, int step, double nanos) {
    waitFrom.put(task, now);
    waitStep.put(task, NO_STEP);
    path.put(task, new ArrayList<>(path.get(body)));
    ownFrom.put(task, path.get(task).size());
  }

  @Override
  public void goesOn(int body, int by, double nanos) {
    List<Piece> releaser = path.getOrDefault(by, List.of());
    Long from = waitFrom.remove(body);
    if (!path.containsKey(body)) {
      path.put(body, new ArrayList<>(releaser));
      ownFrom.put(body, releaser.size());
    } else if (from != null && from < now) {
      int step = waitStep.get(body);
      List<Piece> before = path.get(body);
      path.put(body, new ArrayList<>(releaser));
      if (step != NO_STEP && runsAnother(body, program.operation(step))) {
        if (waited.contains(by)) {
          waited.add(body);
          ownFrom.put(body, ownFrom.get(by));
        }
        return;
      }
      waited.add(body);
      lengths.add(now - from);
      explanations.add(explain(before, releaser, ownFrom.get(by)));
      ownFrom.put(body, releaser.size());
    }
  }

  private static boolean runsAnother(int body, Operation operation) {
    return operation == Operation.COMPLETE || operation == Operation.SUBMIT;
  }

  private static Map<String, Long> explain(List<Piece> waiter, List<Piece> releaser, int own) {
    int common = 0;
    while (common < waiter.size()
        && common < releaser.size()
        && waiter.get(common).equals(releaser.get(common))) {
      common++;
    }
    Map<String, Long> mine = new LinkedHashMap<>(); // by code
    for (Piece piece : waiter.subList(common, waiter.size())) {
      mine.merge(piece.code(), piece.ticks(), Long::sum);
    }
    Map<String, Long> indirect = new LinkedHashMap<>();
    Map<String, Long> direct = new LinkedHashMap<>();
    Map<String, String> codes = new HashMap<>();
    Map<String, Long> order = new LinkedHashMap<>();
    for (int i = common; i < releaser.size(); i++) {
      Piece piece = releaser.get(i);
      codes.put(piece.step(), piece.code());
      order.merge(piece.step(), 1L, Long::sum);
      (i < own ? indirect : direct).merge(piece.step(), piece.ticks(), Long::sum);
    }
    Map<String, Long> parts = new LinkedHashMap<>();
    for (String step : order.keySet()) {
      parts.put("indirect " + step, indirect.getOrDefault(step, 0L));
    }
    for (String step : order.keySet()) {
      parts.put("direct " + step, direct.getOrDefault(step, 0L));
    }
    for (Map.Entry<String, Long> part : parts.entrySet()) {
      String code = codes.get(part.getKey().substring(part.getKey().indexOf(' ') + 1));
      long same = Math.min(part.getValue(), mine.getOrDefault(code, 0L));
      part.setValue(part.getValue() - same);
      mine.merge(code, -same, Long::sum);
    }
    long lack = 0;
    for (String code : mine.keySet()) {
      lack += code.endsWith("NO_PROCESSOR") ? mine.put(code, 0L) : 0;
    }
    for (Map.Entry<String, Long> part : parts.entrySet()) {
      if (part.getKey().endsWith("NO_PROCESSOR")) {
        long same = Math.min(part.getValue(), lack);
        part.setValue(part.getValue() - same);
        lack -= same;
      }
    }
    long left = lack + mine.values().stream().mapToLong(Long::longValue).sum();
    for (Map.Entry<String, Long> part : parts.entrySet()) {
      long oldest = Math.min(left, part.getValue());
      part.setValue(part.getValue() - oldest);
      left -= oldest;
    }
    parts.values().removeIf(ticks -> ticks == 0);
    return parts;
  }

  @Override
  public void ends(int body, double nanos) {}
}
