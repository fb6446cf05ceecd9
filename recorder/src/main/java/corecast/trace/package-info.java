/**
 * The trace file: kinds of records, writer and reader. Imports nothing of Corecast. The format is
 * written down in {@code docs/trace-format.md}.
 */
@org.jspecify.annotations.NullMarked
package corecast.trace;
