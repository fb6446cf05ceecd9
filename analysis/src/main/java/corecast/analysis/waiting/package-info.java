/** What threads wait for, explained by what others do; and where that differs from a recording. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.waiting;
