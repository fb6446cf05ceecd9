/** Answers as tables: columns with stable keys, and rows. */
@org.jspecify.annotations.NullMarked
package corecast.study.table;
