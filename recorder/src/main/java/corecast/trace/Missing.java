package corecast.trace;

import java.util.Locale;

/**
 * What a trace file should have and has not, as its header tells.
 *
 * @param end whether the end of the file is missing; if not, blocks before it are damaged
 * @param blocks how many of its blocks cannot be used
 * @param ofBlocks how many it should have; 0 if that is not known, as in version 1
 * @param ofBytes how many bytes of records it should have
 */
public record Missing(boolean end, long blocks, long ofBlocks, long bytes, long ofBytes) {
  /** How much that is, as a sentence behind a blank; empty if it is not known. */
  public String sentence() {
    return ofBlocks == 0
        ? ""
        : String.format(
            Locale.ROOT,
            " %,d of its %,d blocks, with %,d of %,d bytes of records, cannot be used.",
            blocks,
            ofBlocks,
            bytes,
            ofBytes);
  }
}
