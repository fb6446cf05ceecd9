/**
 * Locks, monitors, barriers and other synchronizers: who came before whom, and what of that is
 * kept. Start reading at Sections.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.lock;
