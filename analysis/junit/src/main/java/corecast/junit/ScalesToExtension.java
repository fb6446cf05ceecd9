package corecast.junit;

import corecast.study.GoalCheck;
import corecast.study.Recordings;
import corecast.study.SpeedupGoal;
import corecast.study.StudyOptions;
import corecast.study.file.Failure;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Records a test method instead of running it, and judges its speedup. */
final class ScalesToExtension implements InvocationInterceptor {

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> called,
      ExtensionContext context)
      throws Throwable {
    Method method = called.getExecutable();
    ScalesTo asked = method.getAnnotation(ScalesTo.class);
    if (asked == null) {
      invocation.proceed();
      return;
    }
    invocation.skip();
    if (asked.runs() < 1) {
      throw new IllegalArgumentException("runs = " + asked.runs() + ": expected at least 1");
    }
    judge(new SpeedupGoal(asked.speedup(), asked.processors()), method, called, asked.runs());
  }

  private static void judge(
      SpeedupGoal goal, Method method, ReflectiveInvocationContext<Method> called, int runs)
      throws IOException, InterruptedException {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new TestAbortedException("programs can be recorded on one CPU on Linux only");
    }
    try (RecordedScenario scenario = new RecordedScenario(called.getTargetClass(), method)) {
      List<Path> files = scenario.record(runs);
      GoalCheck check =
          Recordings.of(files, StudyOptions.DEFAULT.unexplained())
              .check(List.of(goal), Recordings.Progress.NONE)
              .value()
              .get(0);
      switch (check.outcome()) {
        case MET -> {}
        case MISSED -> throw new AssertionFailedError(check.text());
        case UNCLEAR -> throw new TestAbortedException(check.text());
      }
    } catch (Failure e) {
      throw new TestAbortedException("cannot be recorded: " + e.getMessage(), e);
    }
  }
}
