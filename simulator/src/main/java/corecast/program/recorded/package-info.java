/**
 * Trace to program: CPU time becomes work, what waited is decided anew, what depended on data is
 * kept (design: model, section 1).
 */
@org.jspecify.annotations.NullMarked
package corecast.program.recorded;
