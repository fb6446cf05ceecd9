package corecast.recorder.weave.jdk;

import static corecast.recorder.weave.code.HookCall.STAGES;

import corecast.recorder.hook.Op;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Argument.Source;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import corecast.recorder.weave.jdk.JdkMethod.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code CountedCompleter} and {@code CompletableFuture}. */
final class StageRows {
  private static final String JUC = "java/util/concurrent/";
  static final String COMPLETER = JUC + "CountedCompleter";
  static final String FUTURE = JUC + "CompletableFuture";
  private static final String ANY = "Ljava/lang/Object;";
  private static final String ONE = "(" + ANY + ")V";
  private static final String TWO = "(" + ANY + ANY + ")V";
  private static final String THREE = "(" + ANY + ANY + ANY + ")V";
  private static final String WON = "(Z" + ANY + ")V";
  private static final String MANY = "(" + ANY + "[" + ANY + ")V";
  private static final String UNIT = "Ljava/util/concurrent/TimeUnit;";
  private static final String NEW = FUTURE + ".newIncompleteFuture";
  private static final String UNWRAP = JUC + "CompletionStage.toCompletableFuture";
  private static final String UNWRAPS = "(L" + JUC + "CompletionStage;)L" + FUTURE + ";";

  /** Kinds of dependents with a function of the program's. */
  static final List<String> DEPENDENTS =
      List.of(
          "UniApply",
          "UniAccept",
          "UniRun",
          "UniWhenComplete",
          "UniHandle",
          "UniExceptionally",
          "UniCompose",
          "UniComposeExceptionally",
          "BiApply",
          "BiAccept",
          "BiRun",
          "OrApply",
          "OrAccept",
          "OrRun");

  private StageRows() {}

  static List<JdkMethod> methods() {
    List<JdkMethod> rows = new ArrayList<>();
    rows.add(op(FUTURE, "get", "()" + ANY, Op.AWAIT_TASK, Ending.AWAITED));
    rows.add(
        new JdkMethod(
            FUTURE,
            "get",
            "(J" + UNIT + ")" + ANY,
            Op.AWAIT_TASK,
            Target.THIS,
            new Argument(Source.TIMEOUT, 0),
            Ending.AWAITED,
            17,
            Integer.MAX_VALUE));
    rows.add(op(FUTURE, "join", "()" + ANY, Op.AWAIT_TASK, Ending.AWAITED));
    return rows;
  }

  static List<JdkEdit> edits() {
    List<JdkEdit> rows = new ArrayList<>();
    completers(rows);
    rows.add(at(ForkJoinRows.TASK, "quietlyComplete", Place.ENTRY, List.of(0), "done", ONE));
    rows.add(at(ForkJoinRows.TASK, "complete", Place.ENTRY, List.of(0), "done", ONE));
    rows.add(at(ForkJoinRows.TASK, "completeExceptionally", Place.ENTRY, List.of(0), "done", ONE));
    rows.add(
        JdkEdit.at(
            "java/util/stream/AbstractTask",
            "getLeafTarget",
            null,
            Place.ENTRY,
            List.of(),
            HookCall.USAGE,
            "split",
            "()V"));
    rows.add(at(FUTURE, "<init>", Place.RETURN, List.of(0), "made", ONE));
    for (String way :
        List.of(
            "internalComplete",
            "completeNull",
            "completeValue",
            "completeThrowable",
            "completeRelay")) {
      rows.add(at(FUTURE, way, Place.RETURNED, List.of(0), "futureDone", WON));
    }
    for (String name :
        List.of(
            "uniApplyNow",
            "uniAcceptNow",
            "uniRunNow",
            "uniApplyStage",
            "uniAcceptStage",
            "uniRunStage",
            "uniWhenCompleteStage",
            "uniHandleStage",
            "uniExceptionallyStage",
            "uniComposeStage",
            "uniComposeExceptionallyStage")) {
      dependent(rows, name, List.of(0), "attach", TWO);
    }
    dependent(rows, "uniCopyStage", List.of(0), "attachRelay", TWO);
    for (String what : List.of("ApplyStage", "AcceptStage", "RunStage")) {
      dependent(rows, "bi" + what, List.of(0, 2), "attachBoth", THREE);
      dependent(rows, "or" + what, List.of(0, 2), "attachEither", THREE);
    }
    for (String owner : List.of(FUTURE + "$UniCompose", FUTURE + "$UniComposeExceptionally")) {
      rows.add(edit(owner, "tryFire", Place.CALL, UNWRAP, List.of(), "composed", UNWRAPS));
    }
    for (String name : List.of("uniComposeStage", "uniComposeExceptionallyStage")) {
      rows.add(edit(FUTURE, name, Place.CALL, UNWRAP, List.of(), "composed", UNWRAPS));
    }
    rows.add(at(FUTURE, "allOf", Place.RETURNED, List.of(0), "all", MANY));
    rows.add(at(FUTURE, "anyOf", Place.RETURNED, List.of(0), "any", MANY));
    return rows;
  }

  private static void completers(List<JdkEdit> rows) {
    String completed = "(L" + COMPLETER + ";L" + COMPLETER + ";)V";
    String call = COMPLETER + ".onCompletion";
    for (String chain : List.of("tryComplete", "propagateCompletion", "complete")) {
      rows.add(at(COMPLETER, chain, Place.ENTRY, List.of(), "chainBegins", "()V"));
      rows.add(at(COMPLETER, chain, Place.RETURN, List.of(), "chainEnds", "()V"));
    }
    for (String chain : List.of("tryComplete", "complete")) {
      rows.add(edit(COMPLETER, chain, Place.CALL, call, List.of(), "onCompletion", completed));
    }
    rows.add(
        at(COMPLETER, "weakCompareAndSetPendingCount", Place.RETURNED, List.of(0), "part", WON));
    rows.add(at(COMPLETER, "firstComplete", Place.RETURNED, List.of(), "first", ONE));
  }

  private static void dependent(
      List<JdkEdit> rows, String name, List<Integer> loads, String hook, String descriptor) {
    rows.add(edit(FUTURE, name, Place.MADE, NEW, loads, hook, descriptor));
    rows.add(at(FUTURE, name, Place.RETURNED, List.of(), "attached", ONE));
  }

  private static JdkMethod op(String owner, String name, String descriptor, int op, Ending ending) {
    Argument none = new Argument(Source.ZERO, 0);
    return new JdkMethod(
        owner, name, descriptor, op, Target.THIS, none, ending, 17, Integer.MAX_VALUE);
  }

  private static JdkEdit at(
      String owner,
      String name,
      Place place,
      List<Integer> loads,
      String hook,
      String hookDescriptor) {
    return edit(owner, name, place, null, loads, hook, hookDescriptor);
  }

  private static JdkEdit edit(
      String owner,
      String name,
      Place place,
      @Nullable String call,
      List<Integer> loads,
      String hook,
      String hookDescriptor) {
    return JdkEdit.around(owner, name, null, place, call, loads, STAGES, hook, hookDescriptor);
  }
}
