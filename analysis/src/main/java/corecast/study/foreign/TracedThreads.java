package corecast.study.foreign;

import corecast.note.Note;
import corecast.program.CountText;
import corecast.program.ObjectKind;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The threads of a trace and the flows between them. A flow that arrives is waited for; the one
 * that it comes from lets go on.
 */
final class TracedThreads {
  private final Map<String, TracedThread> threads = new LinkedHashMap<>();
  private final List<FlowEvent> flows = new ArrayList<>();
  private long left;

  /**
   * @param phase {@code s}, {@code t} or {@code f}
   * @param isEnclosed whether it is bound to the slice around it, not to the next one
   */
  private record FlowEvent(
      String key, String phase, TracedThread thread, long nanos, boolean isEnclosed) {}

  TracedThread of(String process, String thread) {
    return threads.computeIfAbsent(
        process + "/" + thread, id -> new TracedThread("thread " + thread, id));
  }

  void flow(String key, String phase, TracedThread thread, long nanos, boolean isEnclosed) {
    flows.add(new FlowEvent(key, phase, thread, nanos, isEnclosed));
  }

  Program program(String file) {
    threads.values().forEach(TracedThread::complete);
    List<TracedThread> working = threads.values().stream().filter(TracedThread::works).toList();
    if (working.isEmpty()) {
      throw new NoProgram("there is no slice with a length; there is nothing to replay");
    }
    ProgramBuilder builder = new ProgramBuilder();
    int edges = connect(builder);
    if (edges == 0 && working.size() > 1) {
      throw new NoProgram(
          "has no flows (events s and f) between its threads, so it does not say who lets whom go"
              + " on; record the program with: corecast record -- java ...");
    }
    builder.origin(Origin.written(file).with(note()));
    long begin = working.stream().mapToLong(TracedThread::begin).min().orElse(0);
    Set<String> names = new HashSet<>();
    for (TracedThread thread : threads.values()) {
      if (thread.works() || thread.hasFlows()) {
        String name = names.add(thread.name) ? thread.name : thread.name + " " + thread.id;
        names.add(name);
        thread.write(builder, builder.thread(name), begin);
      }
    }
    return builder.buildLast();
  }

  /** A semaphore for each flow from one thread to another; returns how many. */
  private int connect(ProgramBuilder builder) {
    flows.sort(
        Comparator.comparingLong(FlowEvent::nanos)
            .thenComparing(flow -> flow.phase.equals("s") ? 0 : 1));
    Map<String, FlowEvent> open = new HashMap<>();
    int edges = 0;
    for (FlowEvent flow : flows) {
      FlowEvent from = flow.phase.equals("f") ? open.remove(flow.key) : open.put(flow.key, flow);
      if (flow.phase.equals("s")) {
        continue;
      }
      long at =
          from == null
              ? TracedThread.NONE
              : flow.thread.bound(flow.nanos, flow.isEnclosed, from.nanos);
      if (from == null || at == TracedThread.NONE) {
        left++;
      } else if (from.thread != flow.thread) {
        int object = builder.object(ObjectKind.SEMAPHORE, "flow-" + ++edges, 0);
        from.thread.lets(object, from.nanos);
        flow.thread.waits(object, at);
      }
    }
    left += open.values().stream().filter(flow -> flow.phase.equals("s")).count();
    return edges;
  }

  private Note note() {
    return Note.of(
        Note.Kind.IMPORTED,
        "This program was imported from a trace, which says less than a recording. Slices are work, gaps are sleeps unless a flow ends them, and who lets whom go on stays as it was. Locks, queues and pools are not in it."
            + (left == 0
                ? ""
                : " "
                    + CountText.of(left, "flow")
                    + " that began nowhere or ended nowhere "
                    + (left == 1 ? "was" : "were")
                    + " left out."));
  }
}
