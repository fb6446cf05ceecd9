/** Goals of Maven: the speedup of a project's program as a condition of its build, and a report. */
@org.jspecify.annotations.NullMarked
package corecast.maven;
