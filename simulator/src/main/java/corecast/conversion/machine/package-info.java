/**
 * What the virtual machine did beside the program: pauses, compilers and collectors. Start reading
 * at MachineThreads.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.machine;
