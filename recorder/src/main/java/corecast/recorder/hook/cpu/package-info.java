/**
 * Who has had how much CPU time: the current thread, a virtual one by the carriers it was on, the
 * virtual machine's own threads, the process; and on which CPUs.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.cpu;
