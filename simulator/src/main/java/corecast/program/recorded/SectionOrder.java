package corecast.program.recorded;

import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The recorded order of critical sections of locks that were ever notified: an edge from each
 * notifying section to the next section of another thread (design: model, section 1). A section
 * ends where the lock is released, also by a wait; a wait that a notification ended has its edge
 * already.
 */
final class SectionOrder {
  private static final class Section {
    final Moment begin;
    final boolean continuesNotifiedWait;
    Moment end;
    boolean notifies;

    Section(Moment begin, boolean continuesNotifiedWait) {
      this.begin = begin;
      this.end = begin;
      this.continuesNotifiedWait = continuesNotifiedWait;
    }
  }

  /** By key of the record that ends a section: the stream that is let in next. */
  final Map<Long, Integer> receiverOfEnd = new HashMap<>();

  /** By key of the record that begins a section: the stream whose section came before. */
  final Map<Long, Integer> senderOfBegin = new HashMap<>();

  private SectionOrder() {}

  static SectionOrder of(TraceReader trace, Survey survey, Matches matches)
      throws TraceFormatException {
    SectionOrder order = new SectionOrder();
    if (survey.notifiedLocks.isEmpty()) {
      return order;
    }
    Map<Integer, List<Section>> sections = new HashMap<>();
    for (int stream : trace.streams()) {
      collect(stream, trace.records(stream), survey, matches, sections);
    }
    for (List<Section> ofLock : sections.values()) {
      order.addEdges(ofLock);
    }
    return order;
  }

  private static void collect(
      int stream,
      RecordCursor records,
      Survey survey,
      Matches matches,
      Map<Integer, List<Section>> sections)
      throws TraceFormatException {
    Map<Integer, Section> open = new HashMap<>();
    Map<Integer, Integer> depth = new HashMap<>();
    int record = -1;
    while (records.next()) {
      EventKind kind = records.kind();
      if (!kind.timed()) {
        continue;
      }
      record++;
      switch (kind) {
        case LOCK, UNLOCK, WAIT_BEGIN, WAIT_END, NOTIFY, NOTIFY_ALL -> {
          int lock = survey.lockOf((int) records.operand(0));
          if (!survey.notifiedLocks.contains(lock)) {
            continue;
          }
          Moment at = new Moment(stream, record, records.timeNanos());
          Section section = open.get(lock);
          switch (kind) {
            case LOCK -> {
              if (depth.merge(lock, 1, Integer::sum) == 1) {
                begin(lock, new Section(at, false), open, sections);
              }
            }
            case WAIT_END -> {
              boolean notified = matches.notificationOfWait.containsKey(at.key());
              begin(lock, new Section(at, notified), open, sections);
            }
            case UNLOCK -> {
              int left = depth.merge(lock, -1, Integer::sum);
              if (left == 0 && section != null) {
                section.end = at;
                open.remove(lock);
              } else if (left < 0) {
                depth.put(lock, 0);
              }
            }
            case WAIT_BEGIN -> {
              if (section != null) {
                section.end = at;
                open.remove(lock);
              }
            }
            default -> {
              if (section != null) {
                section.notifies = true;
              }
            }
          }
        }
        default -> {
          // Neither begins nor ends a section.
        }
      }
    }
  }

  private static void begin(
      int lock, Section section, Map<Integer, Section> open, Map<Integer, List<Section>> sections) {
    open.put(lock, section);
    sections.computeIfAbsent(lock, k -> new ArrayList<>()).add(section);
  }

  private void addEdges(List<Section> sections) {
    sections.sort(Comparator.comparing((Section s) -> s.begin));
    for (int i = 0; i + 1 < sections.size(); i++) {
      Section first = sections.get(i);
      Section next = sections.get(i + 1);
      boolean ended = first.end != first.begin && first.end.compareTo(next.begin) <= 0;
      if (first.notifies
          && ended
          && !next.continuesNotifiedWait
          && first.begin.stream() != next.begin.stream()) {
        receiverOfEnd.put(first.end.key(), next.begin.stream());
        senderOfBegin.put(next.begin.key(), first.begin.stream());
      }
    }
  }
}
