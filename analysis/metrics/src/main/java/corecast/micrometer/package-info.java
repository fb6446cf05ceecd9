/** The critical path of a running program as meters of Micrometer. */
@org.jspecify.annotations.NullMarked
package corecast.micrometer;
