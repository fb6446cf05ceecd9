/** What to do first: changes of a program, ranked by what they gain in a replay. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.action;
