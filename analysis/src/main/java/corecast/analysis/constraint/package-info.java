/** What holds a program back on each number of processors, and what it would gain without. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.constraint;
