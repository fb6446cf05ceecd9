package corecast.analysis.run;

import corecast.program.BodyGroups;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/** A track for each thread, and as many for a group of tasks as there are at a time. */
final class Tracks {
  static final int NONE = -1;

  private final BodyGroups groups;
  private final int[] trackOf;
  private final List<String> names = new ArrayList<>();
  private final int[] ofGroup;
  private final List<PriorityQueue<Integer>> free = new ArrayList<>();

  Tracks(Program program) {
    groups = new BodyGroups(program);
    trackOf = new int[program.bodies()];
    ofGroup = new int[groups.count()];
    Arrays.fill(trackOf, NONE);
    for (int g = 0; g < groups.count(); g++) {
      free.add(new PriorityQueue<>(1));
    }
  }

  /** The track that the body has, or had last; {@link #NONE} before it begins. */
  int of(int body) {
    return trackOf[body];
  }

  int count() {
    return names.size();
  }

  String name(int track) {
    return names.get(track);
  }

  int take(int body) {
    int group = groups.of(body);
    Integer track = free.get(group).poll();
    if (track == null) {
      track = names.size();
      ofGroup[group]++;
      names.add(groups.name(group) + (groups.isThread(group) ? "" : " " + ofGroup[group]));
    }
    trackOf[body] = track;
    return track;
  }

  void give(int body) {
    free.get(groups.of(body)).add(trackOf[body]);
  }
}
