package corecast.report;

import corecast.analysis.whatif.OwnWork;
import corecast.program.Program;
import corecast.study.packed.PackedAnswer;
import corecast.study.packed.PackedProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Changes of the program, tried in the page by the simulator itself. */
final class WhatIfSection extends Section {
  private static final int MOST_FUNCTIONS = 60;

  /**
   * What its script needs.
   *
   * @param whyNot why changes cannot be tried; empty if they can
   * @param functions with work of their own, most important first
   * @param changeable what else can be changed
   * @param program packed, in base 64
   * @param simulator likewise
   * @param slow whether an answer takes so long that the page would not react meanwhile
   */
  private record Data(
      String whyNot,
      List<String> functions,
      @Nullable Changeable changeable,
      String program,
      String simulator,
      boolean slow) {}

  /** Programs with more pieces of work than these are slow, and those in wall time with a tenth. */
  private static final int SLOW_SEGMENTS = 50_000;

  WhatIfSection() {
    super("whatif", "What if?", Place.COUNTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "The simulator is inside of this page. A function at 50 % does half of its own work each time that it is called. A lock that is gone is never waited for. A pool or queue has the size that you give it. Everything is then decided anew: who gets a lock first, which"
            + " worker takes which task.",
        "Gains are exact for the model, not for the machine: caches and other hardware do not notice"
            + " the change. And whether a lock can be left out, only you can say.");
  }

  @Override
  String html(Findings findings) {
    return """
          <section id="whatif" hidden>
            <h2>%s</h2>
            <p class="hint" id="whatif-about"></p>
            <div id="whatif-panel" hidden>
              <div id="whatif-changes"></div>
              <div id="whatif-answers">
                <p id="whatif-said" aria-live="polite"></p>
                <div id="whatif-chart" class="chart"></div>
                <div class="scroll"><table id="whatif-table">
                  <thead><tr><th>Function</th><th class="n">Weighted</th><th class="n">Self</th><th class="n">Total</th></tr></thead>
                  <tbody></tbody>
                </table></div>
                <p class="note" id="whatif-command"></p>
              </div>
            </div>
        %s
          </section>

        """
        .formatted(title(), Html.meaning(this));
  }

  @Override
  @Nullable Object data(PageContent page) {
    PackedAnswer answer = page.packed();
    if (answer == null) {
      return null;
    }
    if (answer.program().isEmpty()) {
      return new Data(answer.whyNot(), List.of(), null, "", "", false);
    }
    PackedProgram packed = answer.program().get();
    return new Data(
        "",
        functions(page.functions(), packed.program()),
        Changeable.of(packed.program()),
        packed(packed.text()),
        packed(Page.required("simulator.js")),
        isSlow(packed.program()));
  }

  private static boolean isSlow(Program program) {
    boolean isInWallTime = program.hasDelays() || program.dependsOnProcessors();
    return program.segments() > (isInWallTime ? SLOW_SEGMENTS / 10 : SLOW_SEGMENTS);
  }

  private static List<String> functions(List<String> ranked, Program program) {
    long[] work = OwnWork.byFunction(program);
    Set<String> working =
        IntStream.range(0, work.length)
            .filter(f -> work[f] > 0)
            .mapToObj(program.paths()::functionName)
            .collect(Collectors.toSet());
    return ranked.stream().filter(working::contains).limit(MOST_FUNCTIONS).toList();
  }

  private static String packed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }
}
