/**
 * The lowering: a recording and what is decided about it become steps. Start reading at Lowering.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.lower;
