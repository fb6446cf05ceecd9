package corecast.program.column;

/**
 * What columns in pages have taken.
 *
 * @param memory the most that was in memory at once, bytes
 * @param file how long the file has become, bytes
 * @param written into the file, bytes
 * @param read from the file, bytes
 */
public record PagedBytes(long memory, long file, long written, long read) {}
