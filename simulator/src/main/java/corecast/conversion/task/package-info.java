/** Tasks, stages, pools and the threads that serve them. Start reading at Tasks. */
@org.jspecify.annotations.NullMarked
package corecast.conversion.task;
