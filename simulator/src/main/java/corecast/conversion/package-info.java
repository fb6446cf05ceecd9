/**
 * Trace to program: what each thread did is paired, handed to the bodies it belongs to, and written
 * as steps; what was library code, waiting or helping is left out. Start reading at
 * RecordedProgram.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion;
