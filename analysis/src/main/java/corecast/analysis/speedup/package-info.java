/** The predicted speedup curve, its bounds, and the laws fitted to it. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.speedup;
