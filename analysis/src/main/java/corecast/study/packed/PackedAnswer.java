package corecast.study.packed;

import java.util.Optional;

/**
 * A packed program, or why there is none.
 *
 * @param program empty if it cannot be packed
 * @param whyNot a sentence; empty if there is one
 */
public record PackedAnswer(Optional<PackedProgram> program, String whyNot) {
  public static PackedAnswer none(String whyNot) {
    return new PackedAnswer(Optional.empty(), whyNot);
  }
}
