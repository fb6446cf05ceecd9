/** Phases that come again and again on the critical path of a replay. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.phase;
