package corecast.examples;

import corecast.examples.message.Message;
import org.jspecify.annotations.Nullable;

/** Example 11 with messages that take as much CPU time as is given. */
public final class MessagesTarget {
  static final long UNIT_MILLIS = 10;

  private MessagesTarget() {}

  public static void main(String[] args) throws Exception {
    Example11Messages.send(args[0], Integer.parseInt(args[1]), number -> new Order());
  }

  private record Order() implements Message {
    @Override
    public int place() {
      return 0;
    }

    @Override
    public Message handle() {
      LiveTarget.use(UNIT_MILLIS);
      return new Payment();
    }
  }

  private record Payment() implements Message {
    @Override
    public int place() {
      return 1;
    }

    @Override
    public Message handle() {
      LiveTarget.use(2 * UNIT_MILLIS);
      return new Mail();
    }
  }

  private record Mail() implements Message {
    @Override
    public int place() {
      return 2;
    }

    @Override
    public @Nullable Message handle() {
      LiveTarget.use(UNIT_MILLIS);
      return null;
    }
  }
}
