package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import corecast.analysis.constraint.Constraints;
import corecast.analysis.speedup.MeasuredPoint;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.speedup.Spread;
import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.SegmentWeight;
import corecast.note.Note;
import corecast.program.FunctionPlace;
import corecast.simulator.timeline.Outcome;
import corecast.study.table.SegmentTable;
import corecast.study.table.Table;
import corecast.study.table.Tables;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TableFormatTest {
  // T(1) = 20 ms; T(3) = 25/3 ms: speedup 20 / (25/3) = 2.4, efficiency 0.8.
  private static final SpeedupCurve CURVE =
      curve(
          new SpeedupPoint(1, 20e6, 1, 1, OptionalDouble.of(20e6)),
          new SpeedupPoint(3, 25e6 / 3, 2.4, 0.8, OptionalDouble.empty()).beside(2.05));

  private static SpeedupCurve curve(SpeedupPoint... points) {
    return new SpeedupCurve(List.of(points), points[0].timeNanos(), Outcome.COMPLETED, -1, "ideal");
  }

  private static final Table FUNCTIONS =
      Tables.functions(
          List.of(
              new FunctionWeight(1, "sort, \"fast\"", 12, 3.5, 4, 0.875),
              new FunctionWeight(1, "a\nb", 0, -0.0000001, 0, -1e-12)));

  private static String write(Table table, TableFormat format) throws IOException {
    StringBuilder text = new StringBuilder();
    format.write(table, text);
    return text.toString();
  }

  @Test
  void namesAreNoFormulasForSpreadsheets() throws IOException {
    Table names =
        Tables.functions(
            List.of(
                new FunctionWeight(1, "=HYPERLINK(1)", 12, 3.5, 4, 0.875),
                new FunctionWeight(1, "-x", 0, -1, 0, -1e-12)));
    assertThat(write(names, TableFormat.CSV).lines().skip(1))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("1,'=HYPERLINK(1),"),
            line -> assertThat(line).startsWith("1,'-x,").contains(",-1,"));
  }

  @Test
  void curveForPeopleIsAlignedAndHasUnits() throws IOException {
    assertThat(write(Tables.curveForPeople(CURVE), TableFormat.TEXT))
        .isEqualTo(
            """
            processors  time [ms]              speedup  efficiency  lower bound [ms]
            ----------  ---------  -------------------  ----------  ----------------
                     1     20.000                1.000     100.0 %            20.000
                     3      8.333  2.40 (2.05 to 2.40)      80.0 %                 -
            """);
  }

  @Test
  void timesThatAreComparedHaveOneUnit() throws IOException {
    Table runs =
        Tables.validation(
            List.of(
                new MeasuredPoint(
                    new SpeedupPoint(1, 10e6, 1, 1, OptionalDouble.empty()),
                    1,
                    new Spread(8e6, 9.999e6, 12e6),
                    10e6)));
    assertThat(write(runs, TableFormat.TEXT))
        .contains("predicted [ms]  measured [ms]  least [ms]  most [ms]")
        .contains("        10.000          9.999       8.000     12.000");
  }

  @Test
  void theUnitIsTheLargestThatKeepsThreeDigitsOfTheSmallestTime() throws IOException {
    assertThat(write(curve(5e6, 0.5e6), TableFormat.TEXT)).contains("time [ms]", "    0.500 ");
    assertThat(write(curve(5e6, 0.05e6), TableFormat.TEXT)).contains("time [us]", " 5000.000 ");
    assertThat(write(curve(50e6, 0.05e6), TableFormat.TEXT)).contains("time [ms]", " 0.050 ");
    assertThat(write(curve(5e6, 0), TableFormat.TEXT)).contains("time [ms]", " 0.000 ");
  }

  private static Table curve(double one, double two) {
    return Tables.curveForPeople(
        curve(
            new SpeedupPoint(1, one, 1, 1, OptionalDouble.empty()),
            new SpeedupPoint(2, two, 2, 1, OptionalDouble.empty())));
  }

  @Test
  void whenSomethingBeginsHasAUnitOfItsOwn() throws IOException {
    Table segments =
        SegmentTable.of(reader -> reader.accept(new SegmentWeight(1, "T", 0, "f", 20e9, 5_000, 1)));
    assertThat(write(segments, TableFormat.TEXT)).contains("start [s]  work [us]");
  }

  @Test
  void aColumnWithoutValuesHasNoUnit() throws IOException {
    Table curve =
        Tables.curveForPeople(curve(new SpeedupPoint(1, 20e6, 1, 1, OptionalDouble.empty())));
    assertThat(write(curve, TableFormat.TEXT))
        .isEqualTo(
            """
            processors  time [ms]  speedup  efficiency  lower bound
            ----------  ---------  -------  ----------  -----------
                     1     20.000    1.000     100.0 %            -
            """);
  }

  @Test
  void curveForProgramsHasStableHeaderAndPlainNumbers() throws IOException {
    assertThat(
            write(
                Tables.curve(CURVE, Constraints.NONE, function -> FunctionPlace.NONE),
                TableFormat.CSV))
        .isEqualTo(
            """
            processors,time_ns,speedup,efficiency,lower_bound_ns,min_speedup,max_speedup,machine,constraint,constraint_name,constraint_share,constraint_free_ns,time_low_ns,time_high_ns,speedup_low,speedup_high,constraint_source,constraint_package
            1,20000000,1,1,20000000,,,ideal,,,,,,,,,,
            3,8333333.333333,2.4,0.8,,2.05,2.4,ideal,,,,,,,,,,
            """);
  }

  @Test
  void jsonHasTheSameKeysAndNullWhereThereIsNoValue() throws IOException {
    assertThat(
            write(
                Tables.curve(CURVE, Constraints.NONE, function -> FunctionPlace.NONE),
                TableFormat.JSON))
        .isEqualTo(
            """
            {"rows":[
            {"processors":1,"time_ns":20000000,"speedup":1,"efficiency":1,"lower_bound_ns":20000000,"min_speedup":null,"max_speedup":null,"machine":"ideal","constraint":"","constraint_name":"","constraint_share":null,"constraint_free_ns":null,"time_low_ns":null,"time_high_ns":null,"speedup_low":null,"speedup_high":null,"constraint_source":"","constraint_package":""},
            {"processors":3,"time_ns":8333333.333333,"speedup":2.4,"efficiency":0.8,"lower_bound_ns":null,"min_speedup":2.05,"max_speedup":2.4,"machine":"ideal","constraint":"","constraint_name":"","constraint_share":null,"constraint_free_ns":null,"time_low_ns":null,"time_high_ns":null,"speedup_low":null,"speedup_high":null,"constraint_source":"","constraint_package":""}
            ],
            "notes":[
            ]}
            """);
  }

  @Test
  void emptyTableIsAHeaderInCsvAndAnEmptyArrayInJson() throws IOException {
    Table none = Tables.crossovers(List.of());
    assertThat(write(none, TableFormat.CSV)).isEqualTo("from_processors,function,instead_of\n");
    assertThat(rows(write(none, TableFormat.JSON))).isEmpty();
  }

  private static JsonArray rows(String json) {
    return JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("rows");
  }

  @Test
  void jsonHasItsNotesBesideTheRows() throws IOException {
    StringBuilder out = new StringBuilder();
    Note note =
        Note.of(Note.Kind.WAITS_LEFT_OUT, "2 \"waits\"").with("waits", 2).with("share", 0.25);
    JsonAnswer.write(
        Tables.crossovers(List.of()), List.of(note, Note.of(Note.Kind.CURVE, "a law")), out);
    assertThat(out)
        .hasToString(
            """
            {"rows":[
            ],
            "notes":[
            {"kind":"waits_left_out","severity":"severe","text":"2 \\"waits\\"","values":{"waits":2,"share":0.25}},
            {"kind":"curve","severity":"info","text":"a law","values":{}}
            ]}
            """);
  }

  @Test
  void csvQuotesCommasQuotesAndLineBreaks() throws IOException {
    assertThat(write(FUNCTIONS, TableFormat.CSV))
        .isEqualTo(
            """
            processors,function,calls,self_ns,total_ns,share
            1,"sort, ""fast""\",12,3.5,4,0.875
            1,"a
            b",0,0,0,0
            """);
  }

  @Test
  void textShowsControlCharactersInsteadOfSendingThemToTheTerminal() throws IOException {
    assertThat(write(FUNCTIONS, TableFormat.TEXT))
        .isEqualTo(
            """
            processors  function      calls  self [ns]  total [ns]   share
            ----------  ------------  -----  ---------  ----------  ------
                     1  sort, "fast"     12      3.500           4  87.5 %
                     1  a\\u000ab          0      0.000           0   0.0 %
            """);
  }

  @Test
  void jsonEscapesHostileNames() throws IOException {
    JsonArray rows =
        rows(
            write(
                Tables.crossovers(List.of(new Crossover(2, Samples.HOSTILE, null))),
                TableFormat.JSON));
    assertThat(rows.get(0).getAsJsonObject().get("function").getAsString())
        .isEqualTo(Samples.HOSTILE);
  }

  @Test
  void firstCrossoverReplacesNobody() throws IOException {
    Table table =
        Tables.crossovers(List.of(new Crossover(1, "a", null), new Crossover(6, "b", "a")));
    assertThat(write(table, TableFormat.CSV))
        .isEqualTo(
            """
            from_processors,function,instead_of
            1,a,
            6,b,a
            """);
  }

  @Test
  void segmentsHaveStartWorkAndWeight() throws IOException {
    Table table =
        SegmentTable.of(
            reader -> reader.accept(new SegmentWeight(3, "T1", 0, "s", 1.5, 2_000_000, 4 / 3.0)));
    assertThat(write(table, TableFormat.CSV))
        .isEqualTo(
            """
            processors,thread,segment,function,start_ns,work_ns,weight
            3,T1,0,s,1.5,2000000,1.333333333
            """);
  }

  @Test
  void languageOfTheMachineDoesNotMatter() throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      String arabic =
          write(
                  Tables.curve(CURVE, Constraints.NONE, function -> FunctionPlace.NONE),
                  TableFormat.TEXT)
              + write(
                  Tables.curve(CURVE, Constraints.NONE, function -> FunctionPlace.NONE),
                  TableFormat.CSV);
      Locale.setDefault(Locale.GERMANY);
      assertThat(
              write(
                      Tables.curve(CURVE, Constraints.NONE, function -> FunctionPlace.NONE),
                      TableFormat.TEXT)
                  + write(
                      Tables.curve(CURVE, Constraints.NONE, function -> FunctionPlace.NONE),
                      TableFormat.CSV))
          .isEqualTo(arabic);
      assertThat(arabic).contains("8.333").contains("8333333.333333");
    } finally {
      Locale.setDefault(before);
    }
  }
}
