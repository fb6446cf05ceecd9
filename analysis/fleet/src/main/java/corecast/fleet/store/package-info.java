/** Tables as files of Parquet, written and read by DuckDB. */
@org.jspecify.annotations.NullMarked
package corecast.fleet.store;
