package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import java.util.ArrayList;
import java.util.List;

/** The rows of methods that look whether something is over. {@code Thread.isAlive} is native. */
final class LookRows {
  private static final String LOOKED = "(ZLjava/lang/Object;)V";

  private LookRows() {}

  static List<JdkEdit> edits(boolean forkJoin) {
    List<JdkEdit> rows = new ArrayList<>();
    rows.add(looked(JdkMethods.FUTURE, "isDone"));
    rows.add(looked(JdkMethods.POOL, "isTerminated"));
    rows.add(
        JdkEdit.around(
            JdkMethods.LATCH,
            "getCount",
            "()J",
            Place.MADE,
            JdkMethods.LATCH + "$Sync.getCount",
            List.of(0),
            HookCall.LOOKS,
            "counted",
            "(ILjava/lang/Object;)V"));
    if (forkJoin) {
      rows.add(looked(StageRows.FUTURE, "isDone"));
      rows.add(looked(ForkJoinRows.TASK, "isDone"));
      rows.add(looked(ForkJoinRows.POOL, "isTerminated"));
    }
    return rows;
  }

  private static JdkEdit looked(String owner, String name) {
    return JdkEdit.at(
        owner, name, "()Z", Place.RETURNED, List.of(0), HookCall.LOOKS, "looked", LOOKED);
  }
}
