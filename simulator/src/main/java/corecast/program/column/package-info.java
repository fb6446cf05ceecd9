/**
 * Columns of numbers, in arrays of the heap or in pages of a temporary file; start at {@link
 * ColumnSpace}.
 */
@org.jspecify.annotations.NullMarked
package corecast.program.column;
