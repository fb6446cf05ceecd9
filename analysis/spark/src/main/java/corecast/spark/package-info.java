/** Many recordings, on a cluster of Spark. */
@org.jspecify.annotations.NullMarked
package corecast.spark;
