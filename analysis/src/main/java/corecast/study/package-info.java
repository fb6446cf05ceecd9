/**
 * The front door of the library, and what every command asks: a {@link corecast.study.Study} of one
 * recording answers with a value, its tables, and notes on what must be known of it.
 */
@org.jspecify.annotations.NullMarked
package corecast.study;
