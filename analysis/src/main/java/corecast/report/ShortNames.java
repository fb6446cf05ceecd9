package corecast.report;

import corecast.note.Lines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names that fit, shortened where they say least: those that differ look different. */
final class ShortNames {
  private static final String GAP = "...";

  /** What stays in front: the rest of what fits is the end, where names differ most often. */
  private static final int FRONT_PART = 3;

  private ShortNames() {}

  /** One name in so many characters. */
  static String of(String name, int most) {
    return of(List.of(name), most).get(0);
  }

  /**
   * The names in so many characters each, printable, in the same order.
   *
   * @param most at least 20
   */
  static List<String> of(List<String> names, int most) {
    List<String> printable = names.stream().map(Lines::printable).toList();
    List<String> shown = new ArrayList<>();
    printable.forEach(name -> shown.add(inTheMiddle(name, most)));
    for (List<Integer> alike : alike(shown)) {
      int same = sameFront(printable, alike);
      alike.forEach(i -> shown.set(i, from(same, printable.get(i), most)));
    }
    for (List<Integer> alike : alike(shown)) {
      for (int i = 0; i < alike.size(); i++) {
        String number = " (" + (i + 1) + ")";
        int at = alike.get(i);
        shown.set(at, inTheMiddle(shown.get(at), most - number.length()) + number);
      }
    }
    return shown;
  }

  private static String inTheMiddle(String name, int most) {
    if (name.length() <= most) {
      return name;
    }
    int front = most / FRONT_PART;
    return front(name, front) + GAP + end(name, most - front - GAP.length());
  }

  /** The front, and what begins shortly before a place in the middle. */
  private static String from(int place, String name, int most) {
    int front = most / FRONT_PART;
    int room = most - front - 2 * GAP.length();
    int start = Math.max(front, Math.min(place - room / 3, name.length() - room));
    if (name.length() <= most) {
      return name;
    }
    String middle = end(name, name.length() - start);
    return front(name, front)
        + GAP
        + (middle.length() <= room + GAP.length() ? middle : front(middle, room) + GAP);
  }

  /** The first characters, none of them cut in two. */
  private static String front(String name, int length) {
    return name.substring(
        0, Character.isHighSurrogate(name.charAt(length - 1)) ? length - 1 : length);
  }

  private static String end(String name, int length) {
    int start = name.length() - length;
    return name.substring(Character.isLowSurrogate(name.charAt(start)) ? start + 1 : start);
  }

  /** The places of those that are shown alike, two or more each. */
  private static List<List<Integer>> alike(List<String> shown) {
    Map<String, List<Integer>> places = new LinkedHashMap<>();
    for (int i = 0; i < shown.size(); i++) {
      places.computeIfAbsent(shown.get(i), name -> new ArrayList<>()).add(i);
    }
    return places.values().stream().filter(of -> of.size() > 1).toList();
  }

  /** How many characters all of them begin with alike. */
  private static int sameFront(List<String> names, List<Integer> places) {
    String first = names.get(places.get(0));
    int same = first.length();
    for (int place : places) {
      String name = names.get(place);
      int i = 0;
      while (i < Math.min(same, name.length()) && name.charAt(i) == first.charAt(i)) {
        i++;
      }
      same = i;
    }
    return same;
  }
}
