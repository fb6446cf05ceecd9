package corecast.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;

/** Writes a trace by hand: objects and methods by number, events with their instants. */
final class TraceScript {
  private final Path file;
  private final TraceWriter writer;

  TraceScript(Path file) throws IOException {
    this.file = file;
    writer = TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT);
  }

  Path file() {
    writer.save();
    return file;
  }

  /** The main thread, number 1, which begins at 0; so many threads have objects, from 1 on. */
  Thread main(int threads) {
    return main(threads, 0);
  }

  Thread main(int threads, int flags) {
    Thread main = thread(1, "main", flags);
    for (int thread = 1; thread <= threads; thread++) {
      main.object(thread, ObjectKind.THREAD, "thread-" + thread);
    }
    return main.at(0, EventKind.BEGIN);
  }

  TraceScript method(int number, String type, String name) {
    writer.method(number, 1, type, name, type + ".java");
    return this;
  }

  TraceScript eventCost(long nanosTimes1000) {
    writer.eventCost(nanosTimes1000);
    return this;
  }

  TraceScript note(String key, String value) {
    writer.meta(key, value);
    return this;
  }

  /** When the recording began, by {@code System.nanoTime()}. */
  long startNanos() {
    return writer.startNanos();
  }

  void close(long processCpuNanos) {
    writer.close(processCpuNanos);
  }

  /** Closes the trace and makes a program of it, in which every record has its counterpart. */
  RecordedProgram.Result converted(long processCpuNanos) throws TraceFormatException {
    close(processCpuNanos);
    RecordedProgram.Result result = RecordedProgram.convert(file);
    assertThat(result.verdict().unmatched()).isEmpty();
    return result;
  }

  /** How long the program takes on so many processors, ns; it must come to its end. */
  static double nanosOn(int processors, Program program) {
    Completion completion =
        new Simulator(program, ReplayOptions.DEFAULT).completion(new int[] {processors});
    assertThat(completion.outcome().describe()).isEqualTo("completed");
    return completion.timeNanos()[0];
  }

  /** A stream that belongs to no thread. */
  Thread stream() {
    return new Thread(writer.stream());
  }

  /** A thread, whose object has the given number. */
  Thread thread(int object, String name) {
    return thread(object, name, 0);
  }

  Thread thread(int object, String name, int flags) {
    Thread thread = new Thread(writer.stream());
    byte[] text = EventBuffer.encode(name);
    EventBuffer to = thread.buffer;
    to.untimed(EventKind.THREAD, EventBuffer.textBytes(text));
    to.operand(object);
    to.operand(flags);
    to.text(text);
    to.commit();
    return thread;
  }

  /** The events of one thread. */
  static final class Thread {
    private final EventBuffer buffer;

    private Thread(EventBuffer buffer) {
      this.buffer = buffer;
    }

    Thread object(int number, ObjectKind kind, String label, long... parameters) {
      return object(number, kind, Object.class, label, parameters);
    }

    Thread object(int number, ObjectKind kind, Class<?> of, String label, long... parameters) {
      byte[] type = EventBuffer.encode(of.getName());
      byte[] text = EventBuffer.encode(label);
      buffer.untimed(EventKind.OBJECT, EventBuffer.textBytes(type, text));
      buffer.operand(number);
      buffer.operand(kind.code());
      for (int i = 0; i < 3; i++) {
        buffer.operand(i < parameters.length ? parameters[i] : 0);
      }
      buffer.text(type);
      buffer.text(text);
      buffer.commit();
      return this;
    }

    /** A timed event whose whole interval was CPU time. */
    Thread at(long nanos, EventKind kind, long... operands) {
      return at(nanos, -1, kind, operands);
    }

    /** A timed event in whose interval the thread used so much CPU time. */
    Thread at(long nanos, long cpuNanos, EventKind kind, long... operands) {
      buffer.timed(kind, nanos, cpuNanos);
      return operands(operands);
    }

    Thread mark(long nanos, String name) {
      byte[] text = EventBuffer.encode(name);
      buffer.timed(EventKind.MARK, nanos, -1, EventBuffer.textBytes(text));
      buffer.text(text);
      buffer.commit();
      return this;
    }

    /** An event without a time: POP, PUSH or CALLS. */
    Thread untimed(EventKind kind, long... operands) {
      buffer.untimed(kind);
      return operands(operands);
    }

    private Thread operands(long... operands) {
      for (long operand : operands) {
        buffer.operand(operand);
      }
      buffer.commit();
      return this;
    }
  }
}
