package corecast.examples.random;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** Programs that are one step smaller than another one, in a fixed order. */
final class Smaller {
  private Smaller() {}

  static List<Piece> of(Piece piece) {
    List<Piece> all = new ArrayList<>();
    for (Object each : smaller(piece)) {
      all.add((Piece) each);
    }
    return all;
  }

  /** Whether something of that type is part of it. */
  static boolean has(Object part, Class<?> type) {
    if (part instanceof List<?> list) {
      return list.stream().anyMatch(each -> has(each, type));
    }
    return type.isInstance(part)
        || part instanceof Record && components(part).stream().anyMatch(each -> has(each, type));
  }

  private static List<Object> components(Object part) {
    List<Object> all = new ArrayList<>();
    try {
      for (RecordComponent component : part.getClass().getRecordComponents()) {
        all.add(component.getAccessor().invoke(part));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return all;
  }

  private static List<Object> smaller(Object part) {
    List<Object> all = new ArrayList<>();
    if (part instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        List<Object> less = new ArrayList<>(list);
        less.remove(i);
        all.add(less);
      }
      for (int i = 0; i < list.size(); i++) {
        for (Object each : smaller(list.get(i))) {
          List<Object> other = new ArrayList<>(list);
          other.set(i, each);
          all.add(other);
        }
      }
    } else if (part instanceof Record) {
      if (part instanceof Piece && !part.equals(Piece.NOTHING)) {
        all.add(Piece.NOTHING);
        addPieces(part, all);
      }
      try {
        addWithSmallerComponent(part, all);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    } else if (part instanceof Boolean flag && flag) {
      all.add(false);
    }
    return all;
  }

  /** What is directly within it, instead of it. */
  private static void addPieces(Object part, List<Object> all) {
    for (Object value : components(part)) {
      if (value instanceof Piece) {
        all.add(value);
      } else if (value instanceof List<?> list) {
        list.stream().filter(Piece.class::isInstance).forEach(all::add);
      }
    }
  }

  private static void addWithSmallerComponent(Object part, List<Object> all)
      throws ReflectiveOperationException {
    RecordComponent[] components = part.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = components[i].getAccessor().invoke(part);
    }
    for (int i = 0; i < components.length; i++) {
      for (Object each : smaller(values[i])) {
        Object[] other = values.clone();
        other[i] = each;
        all.add(part.getClass().getDeclaredConstructor(types).newInstance(other));
      }
    }
  }
}
