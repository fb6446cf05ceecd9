package corecast.analysis.waiting;

import java.util.List;

/**
 * The waits of one place in the program.
 *
 * @param thread who waits: a thread, the pool of a task, or all virtual threads
 * @param what what is waited for, such as {@code lock M}; {@code submit W} if a task waits for a
 *     worker of its pool
 * @param object the name of that lock, queue, pool ..., or of the thread whose end is waited for;
 *     empty if there is none
 * @param function the innermost function in which it waits; for a task that waits for a worker, in
 *     which it was submitted
 * @param isIdle whether the thread never comes to its end, so that these waits are for work to come
 * @param nanos how long together, ns
 * @param stepsBefore the distinct steps of both paths, added up over the waits
 * @param stepsAfter the steps that are left in the explanations, added up over the waits
 * @param classes the waits by their explanation, the longest first
 * @param unclassed how many of the waits are in the last class because there were too many classes
 * @param source file and line of the field or the first use of that lock, queue, pool ..., such as
 *     {@code Orders.java:14}; empty if not known
 */
public record WaitSite(
    String thread,
    String what,
    String object,
    String function,
    boolean isIdle,
    long waits,
    double nanos,
    long stepsBefore,
    long stepsAfter,
    List<WaitClass> classes,
    long unclassed,
    String source) {
  public WaitSite {
    classes = List.copyOf(classes);
  }

  public String objectOrWhat() {
    return object.isEmpty() ? what : object;
  }

  /** What explains its waits, the largest part first. */
  public List<WaitCause> causes() {
    return WaitCauses.together(classes.stream().flatMap(c -> c.causes().stream()).toList());
  }
}
