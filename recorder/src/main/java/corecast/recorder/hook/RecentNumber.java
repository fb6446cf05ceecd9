package corecast.recorder.hook;

/** One thread's view of some numbers: it mostly looks up the same object again. */
final class RecentNumber {
  private final ObjectNumbers numbers;

  /** Never null, for the sake of the branch; it keeps its object no more alive than all others. */
  private ObjectNumbers.Entry last = ObjectNumbers.NOTHING;

  RecentNumber(ObjectNumbers numbers) {
    this.numbers = numbers;
  }

  /** The number of the object, 0 if it has none. */
  int find(Object object) {
    ObjectNumbers.Entry entry = last;
    return entry.refersTo(object) ? entry.number : search(object);
  }

  private int search(Object object) {
    ObjectNumbers.Entry found = numbers.entry(object);
    if (found == null) {
      return 0;
    }
    last = found;
    return found.number;
  }
}
