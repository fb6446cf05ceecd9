package corecast.analysis.order;

/** In which order the tasks of a pool begin that found all of its workers busy. */
public enum PoolOrder {
  /** The task that has waited longest is next: what pools of the library do. */
  FIFO("fifo", "first come first"),
  /** The task that came last is next. */
  LIFO("lifo", "last come first"),
  /** Tasks of the types that are on the critical path come first (Dooley et al., section 7.1). */
  TYPES("types", "critical types first"),
  /** The task with the longest remaining path is next: the upward rank of list schedulers. */
  LONGEST_PATH("longest-path", "longest remaining path first");

  private final String word;
  private final String title;

  PoolOrder(String word, String title) {
    this.word = word;
    this.title = title;
  }

  /** Its name on the command line and in csv and json. */
  public String word() {
    return word;
  }

  /** Its name for people. */
  public String title() {
    return title;
  }

  @Override
  public String toString() {
    return word;
  }
}
