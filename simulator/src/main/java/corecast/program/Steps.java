package corecast.program;

import org.jspecify.annotations.Nullable;

/** The steps of all bodies, one body behind the other; each is known by its number. */
sealed interface Steps permits StepColumns, PagedSteps {
  int size();

  /** {@link Operation#ordinal} of the step. */
  byte operationCode(int step);

  /** As {@link Program#object}. */
  int object(int step);

  /** As {@link Program#amount}. */
  long amount(int step);

  /** The function that an entry is of; -1 if it stands for none or several. */
  int enteredOnce(int step);

  /** As {@link Program#path}. */
  int path(int step);

  /** As {@link Program#line}. */
  int line(int step);

  /** As {@link Program#words}. */
  int @Nullable [] words();

  boolean hasTimes();

  /**
   * When a step was recorded, ns; 0 if unknown.
   *
   * @param first the first step of its body
   */
  long time(int body, int first, int step);

  /** The same steps, of which some, given by their numbers, reach a mark instead. */
  Steps withMarks(int[] steps, int mark);

  long bytes();
}
