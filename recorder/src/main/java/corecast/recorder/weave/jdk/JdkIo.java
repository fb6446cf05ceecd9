package corecast.recorder.weave.jdk;

import corecast.recorder.hook.Op;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Argument.Source;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import corecast.recorder.weave.jdk.JdkMethod.Target;
import java.util.List;

/** The tables for input and output: what may block there. */
final class JdkIo {
  private static final String NIO = "sun/nio/ch/";
  private static final String SOCKET = NIO + "NioSocketImpl";
  private static final String CHANNEL = NIO + "SocketChannelImpl";
  private static final String SERVER = NIO + "ServerSocketChannelImpl";
  private static final String FILE = NIO + "FileChannelImpl";
  private static final String SELECTOR = NIO + "SelectorImpl";
  private static final String PROCESS = "java/lang/ProcessImpl";
  private static final String IN = "java/io/FileInputStream";
  private static final String OUT = "java/io/FileOutputStream";
  private static final String RANDOM = "java/io/RandomAccessFile";
  private static final String PIPE_IN = "java/io/PipedInputStream";
  private static final String PIPE_OUT = "java/io/PipedOutputStream";
  private static final String CHARS_IN = "java/io/PipedReader";
  private static final String CHARS_OUT = "java/io/PipedWriter";
  private static final String BUFFER = "Ljava/nio/ByteBuffer;";
  private static final String ADDRESS = "Ljava/net/SocketAddress;";

  private static final Argument LENGTH = new Argument(Source.COUNT, 2);
  private static final Argument ZERO = new Argument(Source.ZERO, 0);
  private static final Argument ONE = new Argument(Source.ONE, 0);

  static final List<JdkMethod> ROWS =
      List.of(
          // ---- files: what is short is not written
          read("()I"),
          read("([B)I"),
          read("([BII)I"),
          io(OUT, "write", "(I)V", Op.IO_WRITE),
          io(OUT, "write", "([B)V", Op.IO_WRITE),
          io(OUT, "write", "([BII)V", Op.IO_WRITE),
          io(RANDOM, "read", "()I", Op.IO_READ),
          io(RANDOM, "read", "([B)I", Op.IO_READ),
          io(RANDOM, "read", "([BII)I", Op.IO_READ),
          io(RANDOM, "write", "(I)V", Op.IO_WRITE),
          io(RANDOM, "write", "([B)V", Op.IO_WRITE),
          io(RANDOM, "write", "([BII)V", Op.IO_WRITE),
          io(FILE, "read", "(" + BUFFER + ")I", Op.IO_READ),
          io(FILE, "read", "(" + BUFFER + "J)I", Op.IO_READ),
          io(FILE, "read", "([" + BUFFER + "II)J", Op.IO_READ),
          io(FILE, "write", "(" + BUFFER + ")I", Op.IO_WRITE),
          io(FILE, "write", "(" + BUFFER + "J)I", Op.IO_WRITE),
          io(FILE, "write", "([" + BUFFER + "II)J", Op.IO_WRITE),
          io(FILE, "force", "(Z)V", Op.IO_FORCE),
          io(PROCESS, "waitFor", "()I", Op.IO_PROCESS),
          io(PROCESS, "waitFor", "(JLjava/util/concurrent/TimeUnit;)Z", Op.IO_PROCESS)
              .ending(Ending.BOOLEAN),

          // ---- sockets
          stream(SOCKET, "read", "([BII)I", Op.STREAM_READ, ZERO, Ending.BYTES),
          stream(SOCKET, "write", "([BII)V", Op.STREAM_WRITE, LENGTH, Ending.DONE),
          stream(SOCKET, "close", "()V", Op.STREAM_CLOSE, ZERO, Ending.DONE),
          stream(SOCKET, "shutdownOutput", "()V", Op.STREAM_CLOSE, ZERO, Ending.DONE),
          io(SOCKET, "connect", "(" + ADDRESS + "I)V", Op.IO_CONNECT),
          io(SOCKET, "accept", "(Ljava/net/SocketImpl;)V", Op.IO_ACCEPT),
          stream(CHANNEL, "read", "(" + BUFFER + ")I", Op.STREAM_READ, ZERO, Ending.BYTES),
          stream(CHANNEL, "read", "([" + BUFFER + "II)J", Op.STREAM_READ, ZERO, Ending.BYTES),
          stream(CHANNEL, "write", "(" + BUFFER + ")I", Op.STREAM_WRITE, ZERO, Ending.BYTES),
          stream(CHANNEL, "write", "([" + BUFFER + "II)J", Op.STREAM_WRITE, ZERO, Ending.BYTES),
          stream(CHANNEL, "blockingRead", "([BIIJ)I", Op.STREAM_READ, ZERO, Ending.BYTES),
          stream(CHANNEL, "blockingWriteFully", "([BII)V", Op.STREAM_WRITE, LENGTH, Ending.DONE),
          stream(CHANNEL, "implCloseSelectableChannel", "()V", Op.STREAM_CLOSE, ZERO, Ending.DONE),
          io(CHANNEL, "connect", "(" + ADDRESS + ")Z", Op.IO_CONNECT),
          stream(SERVER, "implCloseSelectableChannel", "()V", Op.STREAM_CLOSE, ZERO, Ending.DONE),
          transfer("transferToDirectly").until(17),
          transfer("transferToDirect").since(21),
          io(SERVER, "accept", "()Ljava/nio/channels/SocketChannel;", Op.IO_ACCEPT),
          stream(SELECTOR, "select", "()I", Op.IO_SELECT, ZERO, Ending.BYTES),
          stream(SELECTOR, "select", "(J)I", Op.IO_SELECT, ZERO, Ending.BYTES),
          JdkMethods.op(ownSelector(), "wakeup", "()Ljava/nio/channels/Selector;", Op.WAKE_UP)
              .ending(Ending.DONE),

          // ---- pipes inside the program: what they do with their monitors is theirs; a char
          // counts as a byte
          stream(PIPE_IN, "read", "()I", Op.STREAM_READ, ZERO, Ending.BYTE),
          stream(PIPE_IN, "read", "([BII)I", Op.STREAM_READ, ZERO, Ending.BYTES),
          stream(PIPE_OUT, "write", "(I)V", Op.STREAM_WRITE, ONE, Ending.DONE),
          stream(PIPE_OUT, "write", "([BII)V", Op.STREAM_WRITE, LENGTH, Ending.DONE),
          stream(PIPE_OUT, "flush", "()V", Op.STREAM_FLUSH, ZERO, Ending.DONE),
          stream(PIPE_OUT, "close", "()V", Op.STREAM_CLOSE, ZERO, Ending.DONE),
          stream(CHARS_IN, "read", "()I", Op.STREAM_READ, ZERO, Ending.BYTE),
          stream(CHARS_IN, "read", "([CII)I", Op.STREAM_READ, ZERO, Ending.BYTES),
          stream(CHARS_OUT, "write", "(I)V", Op.STREAM_WRITE, ONE, Ending.DONE),
          stream(CHARS_OUT, "write", "([CII)V", Op.STREAM_WRITE, LENGTH, Ending.DONE),
          stream(CHARS_OUT, "flush", "()V", Op.STREAM_FLUSH, ZERO, Ending.DONE),
          stream(CHARS_OUT, "close", "()V", Op.STREAM_CLOSE, ZERO, Ending.DONE));

  static final List<JdkEdit> EDITS =
      List.of(
          child(Place.BEFORE_CALL, List.of("val$pid:J"), "waiting", "(J)V"),
          child(Place.AFTER_CALL, List.of(), "ended", "()V"));

  private JdkIo() {}

  private static JdkMethod io(String owner, String name, String descriptor, int op) {
    return new JdkMethod(
        owner, name, descriptor, op, Target.NONE, ZERO, Ending.DONE, 17, Integer.MAX_VALUE);
  }

  /** The class of the selectors that programs get on this system. */
  private static String ownSelector() {
    String system = System.getProperty("os.name", "");
    String way =
        system.startsWith("Windows")
            ? "WEPoll"
            : system.startsWith("Mac") ? "KQueue" : system.equals("Linux") ? "EPoll" : "Poll";
    return NIO + way + "SelectorImpl";
  }

  private static JdkMethod read(String descriptor) {
    return new JdkMethod(
        IN, "read", descriptor, Op.IO_READ, Target.THIS, ZERO, Ending.DONE, 17, Integer.MAX_VALUE);
  }

  private static JdkEdit child(Place place, List<String> fields, String hook, String descriptor) {
    return new JdkEdit(
        "java/lang/ProcessHandleImpl$1",
        "run",
        "()V",
        place,
        "java/lang/ProcessHandleImpl.waitForProcessExit0",
        List.of(),
        fields,
        HookCall.CHILDREN,
        hook,
        descriptor,
        17);
  }

  static JdkMethod stream(
      String owner, String name, String descriptor, int op, Argument bytes, Ending ending) {
    return new JdkMethod(
        owner, name, descriptor, op, Target.THIS, bytes, ending, 17, Integer.MAX_VALUE);
  }

  /** From a file to a channel, past everything that writes there. */
  private static JdkMethod transfer(String name) {
    return new JdkMethod(
        FILE,
        name,
        "(JILjava/nio/channels/WritableByteChannel;)J",
        Op.STREAM_WRITE,
        Target.LAST_PARAMETER,
        ZERO,
        Ending.BYTES,
        17,
        Integer.MAX_VALUE);
  }
}
