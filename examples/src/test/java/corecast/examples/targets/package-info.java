/** Small programs that are recorded by tests: one for each primitive and way to end. */
@org.jspecify.annotations.NullMarked
package corecast.examples.targets;
