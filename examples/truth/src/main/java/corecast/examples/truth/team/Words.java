package corecast.examples.truth.team;

import java.util.Random;

/** Text that looks like text: few words are frequent, most are rare. */
public final class Words {
  private static final String[] SYLLABLES = {
    "ka", "lo", "mi", "ne", "pu", "ra", "so", "ti", "vu", "we", "ya", "zo", "ber", "dal", "fen"
  };

  private Words() {}

  /** A word, of up to 50,000; word 0 is the most frequent one. */
  public static String word(int number) {
    StringBuilder word = new StringBuilder();
    int rest = number + 1;
    while (rest > 0) {
      word.append(SYLLABLES[rest % SYLLABLES.length]);
      rest /= SYLLABLES.length;
    }
    return word.toString();
  }

  /** A number of a word, small ones far more often than large ones. */
  public static int any(Random random) {
    return (int) Math.exp(random.nextDouble() * Math.log(50_000));
  }

  /** So many words with blanks between. */
  public static String text(Random random, int words) {
    StringBuilder text = new StringBuilder();
    for (int w = 0; w < words; w++) {
      text.append(w == 0 ? "" : w % 12 == 0 ? ". " : " ").append(word(any(random)));
    }
    return text.toString();
  }
}
