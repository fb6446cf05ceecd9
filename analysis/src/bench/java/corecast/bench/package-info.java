/** Benchmarks that run on demand: see docs/benchmarks.md. */
@org.jspecify.annotations.NullMarked
package corecast.bench;
