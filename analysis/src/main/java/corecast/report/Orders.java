package corecast.report;

import corecast.study.table.Table;
import java.util.List;

/**
 * What another order of the tasks of pools gains.
 *
 * @param table a row for each number of processors
 * @param words the same in sentences
 */
public record Orders(Table table, List<String> words) {
  public Orders {
    words = List.copyOf(words);
  }
}
