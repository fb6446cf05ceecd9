/**
 * The program in the making, that all who match events and write steps share. Start reading at
 * Draft.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.draft;
