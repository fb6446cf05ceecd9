package corecast.examples;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.report.Report;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Study;
import java.nio.file.Path;

/**
 * Corecast as a library: records a Java program, predicts it on 1 to 16 processors, and writes the
 * page.
 *
 * <p>Why: whoever checks predictions in a build, or makes tables of their own, needs no command
 * line. How: with {@code io.github.corecast:analysis} on the class path, {@code java
 * corecast.examples.Example08Library java -cp app.jar com.acme.Main}. Expect: {@code app.html}, and
 * what must be known of its figures.
 */
public final class Example08Library {
  private Example08Library() {}

  public static void main(String[] command) throws Exception {
    try (Study study = Study.record(command)) {
      Answer<SpeedupCurve> curve = study.predict(Processors.range(1, 16));
      Answer<FunctionWeights> weights = study.weights(Processors.range(1, 16));
      Report.of(study, curve, weights).writeHtml(Path.of("app.html"));
      curve.notes().forEach(note -> System.out.println(note.severity() + " " + note.text()));
    }
  }
}
