package corecast.fleet.page;

import corecast.study.table.Table;

/**
 * What the tables say of a question.
 *
 * @param question as a heading
 * @param meaning what the figures are, in sentences
 * @param table the answer, the most important rows only
 * @param sql the query, for {@code corecast fleet --sql}
 */
record FleetAnswer(String question, String meaning, Table table, String sql) {}
