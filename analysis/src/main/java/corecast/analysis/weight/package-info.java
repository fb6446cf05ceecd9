/** The extended critical path: weights of segments and functions for every processor count. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.weight;
