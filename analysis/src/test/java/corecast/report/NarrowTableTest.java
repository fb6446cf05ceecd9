package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.study.table.Column;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables that are wider than a terminal. */
class NarrowTableTest {
  private static final Table TABLE =
      Table.of(
          List.of(
              new Column("function", "function", Kind.NAME),
              new Column("calls", "calls", Kind.COUNT),
              new Column("source", "source", Kind.NAME),
              new Column("interval", "interval", Kind.NAME)),
          List.of(
              Row.of(
                  "com.acme.orders.Warehouse.price",
                  12_345_678,
                  "Warehouse.java:1234",
                  "31.4 to 33.0 %"),
              Row.of("g", 1, "", "1.0 to 2.0 %")));

  private static String write(int most) throws IOException {
    StringBuilder text = new StringBuilder();
    TextTable.write(TABLE, most, text);
    return text.toString();
  }

  @Test
  void aTableThatFitsIsAsWithoutATerminal() throws IOException {
    StringBuilder text = new StringBuilder();
    TextTable.write(TABLE, text);
    // 31 + 8 + 19 + 14, and three gaps of 2
    assertThat(write(78)).isEqualTo(text.toString()).contains("-".repeat(31) + "  --------  ");
  }

  @Test
  void theWidestNamesAreShortenedFirstAndFromTheLeft() throws IOException {
    assertThat(write(70))
        .isEqualTo(
            """
            function                    calls  source               interval
            -----------------------  --------  -------------------  --------------
            ...ders.Warehouse.price  12345678  Warehouse.java:1234  31.4 to 33.0 %
            g                               1  -                    1.0 to 2.0 %
            """);
  }

  @Test
  void thenAllOfThemAndNoNumber() throws IOException {
    assertThat(write(60))
        .isEqualTo(
            """
            function             calls  source            interval
            ----------------  --------  ----------------  --------------
            ...rehouse.price  12345678  ...use.java:1234  31.4 to 33.0 %
            g                        1  -                 1.0 to 2.0 %
            """);
  }

  /** 12 + 8 + 12 + 14, and three gaps of 2: 52 are the least. */
  @Test
  void noNameIsShorterThanTwelveCharacters() throws IOException {
    assertThat(write(52))
        .isEqualTo(
            """
            function         calls  source        interval
            ------------  --------  ------------  --------------
            ...use.price  12345678  ...java:1234  31.4 to 33.0 %
            g                    1  -             1.0 to 2.0 %
            """);
  }

  @Test
  void whereThatIsTooWideGapsAreSmaller() throws IOException {
    String table =
        """
        function        calls source       interval
        ------------ -------- ------------ --------------
        ...use.price 12345678 ...java:1234 31.4 to 33.0 %
        g                   1 -            1.0 to 2.0 %
        """;
    assertThat(write(49)).isEqualTo(table);
    assertThat(write(51))
        .isEqualTo(
            """
            function         calls source        interval
            ------------- -------- ------------- --------------
            ...ouse.price 12345678 ....java:1234 31.4 to 33.0 %
            g                    1 -             1.0 to 2.0 %
            """);
  }

  @Test
  void whatIsTooNarrowForTheNumbersHasRowsOfSeveralLines() throws IOException {
    // 12 + 8 + 12, and two gaps of 2: 36; the other 14 behind an indent of 4.
    assertThat(write(48))
        .isEqualTo(
            """
            function               calls  source
                interval
            ------------------  --------  ------------------
                --------------
            ...Warehouse.price  12345678  ...house.java:1234
                31.4 to 33.0 %
            g                          1  -
                1.0 to 2.0 %
            """);
    assertThat(write(20).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(20));
  }

  @Test
  void aSentenceKeepsItsBeginning() throws IOException {
    Table table =
        Table.of(
            List.of(
                new Column("change", "change", Kind.NAME), new Column("gain", "gain", Kind.SHARE)),
            List.of(Row.of("lock com.acme.Cache.map held 50.0 % shorter", 0.5)));
    StringBuilder text = new StringBuilder();
    TextTable.write(table, 36, text);
    assertThat(text)
        .hasToString(
            """
            change
                  gain
            ------------------------------------
                ------
            lock ...ache.map held 50.0 % shorter
                50.0 %
            """);
  }

  /** "time saved" has two words: 12 + 5 fit into 18, 12 + 10 do not. */
  @Test
  void titlesOfSeveralWordsAreBrokenBeforeRowsAre() throws IOException {
    Table table =
        Table.of(
            List.of(
                new Column("function", "function", Kind.NAME),
                new Column("saved", "time saved", Kind.SHARE)),
            List.of(Row.of("com.acme.Warehouse", 0.5)));
    StringBuilder text = new StringBuilder();
    TextTable.write(table, 19, text);
    assertThat(text)
        .hasToString(
            """
                           time
            function      saved
            ------------ ------
            ...Warehouse 50.0 %
            """);
  }

  @Test
  void aColumnIsAsWideAsItsTitle() throws IOException {
    Column column = new Column("leader", "function that leads", Kind.NAME);
    Table table = Table.of(List.of(column), List.of(Row.of("a.long.name.of.a.function")));
    StringBuilder text = new StringBuilder();
    TextTable.write(table, 19, text);
    assertThat(text).hasToString("function that leads\n-------------------\n...me.of.a.function\n");
  }

  @Test
  void theNameAmongOtherWordsIsShortened() {
    assertThat(NarrowName.of("lock com.acme.Cache.map removed", 24))
        .isEqualTo("lock ...ache.map removed");
    assertThat(NarrowName.of("lock com.acme.Cache.map", 12)).isEqualTo("...Cache.map");
  }

  @Test
  void aSentenceLosesItsEnd() {
    assertThat(NarrowName.of("lock M split 2 ways, if threads share them", 20))
        .isEqualTo("lock M split 2 wa...");
    assertThat(NarrowName.of("held by all the time", 11)).isEqualTo("held by...");
  }

  @Test
  void noCharacterIsCutInTwo() {
    String name = "\uD83D\uDE00".repeat(14);
    assertThat(NarrowName.of(name, 14)).isEqualTo(name);
    assertThat(NarrowName.of(name, 13)).isEqualTo("..." + "\uD83D\uDE00".repeat(10));
  }
}
