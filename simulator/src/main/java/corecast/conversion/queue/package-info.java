/** Queues: which item goes to whom. Start reading at WorkQueues. */
@org.jspecify.annotations.NullMarked
package corecast.conversion.queue;
