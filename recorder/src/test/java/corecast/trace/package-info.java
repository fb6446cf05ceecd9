@org.jspecify.annotations.NullMarked
package corecast.trace;
