/** The program activity graph of a replay, its critical path, slack and near-critical paths. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.path;
