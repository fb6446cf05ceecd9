package corecast.examples.truth.held;

import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.lookup.PlanningId;
import ai.timefold.solver.core.api.domain.solution.PlanningEntityCollectionProperty;
import ai.timefold.solver.core.api.domain.solution.PlanningScore;
import ai.timefold.solver.core.api.domain.solution.PlanningSolution;
import ai.timefold.solver.core.api.domain.valuerange.ValueRangeProvider;
import ai.timefold.solver.core.api.domain.variable.PlanningVariable;
import ai.timefold.solver.core.api.score.buildin.simple.SimpleScore;
import ai.timefold.solver.core.api.score.calculator.EasyScoreCalculator;
import ai.timefold.solver.core.api.solver.SolverJob;
import ai.timefold.solver.core.api.solver.SolverManager;
import ai.timefold.solver.core.config.solver.SolverConfig;
import ai.timefold.solver.core.config.solver.SolverManagerConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Timefold: a solver manager places queens on boards, several boards at a time.
 *
 * <p>Arguments: threads, boards, queens, steps.
 */
public final class Timefold {
  private Timefold() {}

  /** A queen of a column, whose row is sought. */
  @PlanningEntity
  @SuppressWarnings("UnusedVariable") // the solver reads it
  public static final class Queen {
    @PlanningId private int column;
    @PlanningVariable private @Nullable Integer row;
  }

  /** A board of queens that should not meet. */
  @PlanningSolution
  @SuppressWarnings("UnusedVariable") // the solver reads it
  public static final class Board {
    @ValueRangeProvider private List<Integer> rows = List.of();
    @PlanningEntityCollectionProperty private List<Queen> queens = new ArrayList<>();
    @PlanningScore private @Nullable SimpleScore score;
  }

  /** Minus one for each pair that meets. */
  public static final class Meetings implements EasyScoreCalculator<Board, SimpleScore> {
    @Override
    public SimpleScore calculateScore(Board board) {
      int meetings = 0;
      for (int a = 0; a < board.queens.size(); a++) {
        Integer row = board.queens.get(a).row;
        for (int b = a + 1; row != null && b < board.queens.size(); b++) {
          Integer other = board.queens.get(b).row;
          if (other != null && (row.equals(other) || Math.abs(row - other) == b - a)) {
            meetings++;
          }
        }
      }
      return SimpleScore.of(-meetings);
    }
  }

  public static void main(String[] args) throws Exception {
    SolverConfig config =
        new SolverConfig()
            .withSolutionClass(Board.class)
            .withEntityClasses(Queen.class)
            .withEasyScoreCalculatorClass(Meetings.class)
            .withPhases(
                new ai.timefold.solver.core.config.constructionheuristic
                    .ConstructionHeuristicPhaseConfig(),
                new ai.timefold.solver.core.config.localsearch.LocalSearchPhaseConfig()
                    .withTerminationConfig(
                        new ai.timefold.solver.core.config.solver.termination.TerminationConfig()
                            .withStepCountLimit(Integer.parseInt(args[3]))));
    long sum = 0;
    try (SolverManager<Board, Integer> manager =
        SolverManager.create(config, new SolverManagerConfig().withParallelSolverCount(args[0]))) {
      List<SolverJob<Board, Integer>> jobs = new ArrayList<>();
      for (int b = 0; b < Integer.parseInt(args[1]); b++) {
        jobs.add(manager.solve(b, board(Integer.parseInt(args[2]) + b % 3)));
      }
      for (SolverJob<Board, Integer> job : jobs) {
        SimpleScore score = job.getFinalBestSolution().score;
        sum += score == null ? 1 : score.score();
      }
    }
    System.out.println("meetings " + sum);
  }

  private static Board board(int size) {
    Board board = new Board();
    board.rows = IntStream.range(0, size).boxed().toList();
    for (int column = 0; column < size; column++) {
      Queen queen = new Queen();
      queen.column = column;
      board.queens.add(queen);
    }
    return board;
  }
}
