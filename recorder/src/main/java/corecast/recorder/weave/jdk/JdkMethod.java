package corecast.recorder.weave.jdk;

import corecast.recorder.hook.operation.Operation;

/** A method of the JDK that is an operation. */
record JdkMethod(
    String owner,
    String name,
    String descriptor,
    Operation operation,
    Target target,
    Argument argument,
    Ending ending) {

  enum Target {
    THIS,
    PARAMETER,
    NONE,
    LAST_PARAMETER,
    /** The object that this inner class's instance belongs to. */
    OUTER
  }

  /** Where the operation's number comes from; the index counts the method's parameters from 0. */
  record Argument(Source source, int parameter) {
    enum Source {
      ZERO,
      ONE,
      COUNT,
      /** A {@code long} in nanoseconds. */
      NANOS,
      /** A {@code long} in milliseconds. */
      MILLIS,
      /** A {@code long}; {@code this} is its {@code TimeUnit}. */
      OWN_UNIT,
      /** A {@code long} and behind it its {@code TimeUnit}. */
      TIMEOUT,
      /** A {@code long}, milliseconds since the epoch. */
      DEADLINE,
      /** A {@code long}, an instant of {@code System.nanoTime()}, or 0. */
      INSTANT,
      /** A {@code java.util.Date}. */
      DATE,
      /** A {@code java.time.Duration}. */
      DURATION,
      /** A {@code long} that is no time. */
      STAMP,
      IDENTITY,
      SIZE
    }
  }

  enum Ending {
    /** Whatever it returned, it worked. */
    DONE,
    /** {@code false} means it gave up. */
    BOOLEAN,
    /** {@code null} means it gave up. */
    OBJECT,
    /** A {@code long}: the time that was left. */
    REMAINING,
    /** An {@code int}: how many items. */
    COUNT,
    JOINED,
    AWAITED,
    /** A stamp: 0 means it gave up. */
    STAMP,
    /** A stamp: the argument was the one before. */
    CONVERTED,
    /** An {@code int}: a phase. */
    PHASE,
    EXCHANGED,
    /** The argument was the number of items before; there may be fewer now. */
    REMOVED,
    /** The argument was the number of items before; there may be more now. */
    ADDED,
    /** An {@code int} or {@code long}: how many bytes, or the end of the stream. */
    BYTES,
    /** An {@code int}: a byte, or the end of the stream. */
    BYTE,
    /**
     * An {@code int} or {@code long}: the bytes of a datagram, if there was one; or an object: who
     * sent it.
     */
    MESSAGE
  }

  private static final Argument ZERO = new Argument(Argument.Source.ZERO, 0);

  /** A method of which only what is inside is not to be recorded. */
  static JdkMethod silent(String owner, String name, String descriptor) {
    return new JdkMethod(owner, name, descriptor, Operation.SILENT, Target.THIS, ZERO, Ending.DONE);
  }

  boolean isFor(String methodName, String methodDescriptor) {
    return name.equals(methodName) && descriptor.equals(methodDescriptor);
  }

  /** Whether it acquires or releases a lock and cannot give up. */
  boolean isShort() {
    return operation.compareTo(Operation.LOCK) >= 0
        && operation.compareTo(Operation.WRITE_UNLOCK) <= 0
        && ending == Ending.DONE
        && argument.source() == Argument.Source.ZERO;
  }

  @Override
  public String toString() {
    return owner.replace('/', '.') + "." + name + descriptor;
  }
}
