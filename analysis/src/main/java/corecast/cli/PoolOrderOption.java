package corecast.cli;

import corecast.analysis.order.PoolOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** In which other orders the tasks of pools are to begin. */
final class PoolOrderOption {
  @Option(
      names = "--pool-order",
      split = ",",
      paramLabel = "fifo|lifo|types|longest-path",
      converter = Converter.class,
      description =
          "Show beside each time what it is if the tasks of pools begin in another order, and what"
              + " that gains. fifo: first come first, as without it. lifo: last come first. types:"
              + " tasks first whose type (the function where they begin) is on the critical path. longest-path: the task first after which most has to be done one after another."
              + " Several with commas.")
  private List<PoolOrder> orders = new ArrayList<>();

  List<PoolOrder> get() {
    return orders.stream().distinct().sorted().toList();
  }

  boolean isGiven() {
    return !orders.isEmpty();
  }

  static final class Converter implements ITypeConverter<PoolOrder> {
    @Override
    public PoolOrder convert(String text) {
      return Arrays.stream(PoolOrder.values())
          .filter(order -> order.word().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'"
                          + text
                          + "': expected "
                          + Arrays.stream(PoolOrder.values())
                              .map(PoolOrder::word)
                              .collect(Collectors.joining(", "))));
    }
  }
}
