package corecast.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Bodies that are put together: each thread alone, the tasks of a pool, all virtual threads. */
public final class BodyGroups {
  private final int[] groupOf;
  private final List<String> names = new ArrayList<>();
  private final boolean[] alone;

  /** Looks for the pools that tasks are submitted to. */
  public BodyGroups(Program program) {
    TaskPools pools = TaskPools.of(program);
    Map<String, Integer> shared = new HashMap<>();
    this.groupOf = new int[program.bodies()];
    boolean[] single = new boolean[program.bodies()];
    for (int body = 0; body < groupOf.length; body++) {
      String name = sharedName(program, pools, body);
      if (name.isEmpty()) {
        single[names.size()] = true;
        groupOf[body] = names.size();
        names.add(program.bodyName(body));
      } else {
        groupOf[body] = shared.computeIfAbsent(name, n -> names.size());
        if (groupOf[body] == names.size()) {
          names.add(name);
        }
      }
    }
    this.alone = single;
  }

  /** The name of what the body is part of; empty if it is a group of its own. */
  private static String sharedName(Program program, TaskPools pools, int body) {
    if (program.isVirtual(body)) {
      return "virtual threads";
    }
    if (!program.isTask(body)) {
      return "";
    }
    int pool = pools.pool(body);
    if (pool < program.objects()) {
      return program.objectName(pool);
    }
    return program.parts(body) > 0 ? "stages" : "";
  }

  public int count() {
    return names.size();
  }

  public int of(int body) {
    return groupOf[body];
  }

  /** The name of the pool, of the thread, or what else the bodies have in common. */
  public String name(int group) {
    return names.get(group);
  }

  public boolean isThread(int group) {
    return alone[group];
  }
}
