package corecast.recorder.weave.jdk;

import static corecast.recorder.weave.jdk.JdkIo.stream;

import corecast.recorder.hook.Op;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Argument.Source;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables for what links threads past the program's memory: which ends belong together, and what
 * goes through pipes of the system, as datagrams and by asynchronous channels.
 */
final class JdkLinks {
  private static final String NIO = "sun/nio/ch/";
  private static final String SOCKET = NIO + "NioSocketImpl";
  private static final String CHANNEL = NIO + "SocketChannelImpl";
  private static final String SERVER = NIO + "ServerSocketChannelImpl";
  private static final String SOURCE = NIO + "SourceChannelImpl";
  private static final String SINK = NIO + "SinkChannelImpl";
  private static final String DATAGRAMS = NIO + "DatagramChannelImpl";
  private static final String DATAGRAM_SOCKET = NIO + "DatagramSocketAdaptor";
  private static final String ASYNCHRONOUS = NIO + "AsynchronousSocketChannelImpl";
  private static final String UNIX = NIO + "UnixAsynchronousSocketChannelImpl";
  private static final String UNIX_SERVER = NIO + "UnixAsynchronousServerSocketChannelImpl";
  private static final String PORT = NIO + "EPollPort";
  private static final String HANDLER = PORT + "$EventHandlerTask";
  private static final String PIPE = "java/nio/channels/Pipe$";

  private static final String BUFFER = "Ljava/nio/ByteBuffer;";
  private static final String INTO = "(" + BUFFER + ")I";
  private static final String INTO_SEVERAL = "([" + BUFFER + "II)J";
  private static final String PACKET = "(Ljava/net/DatagramPacket;)V";
  private static final String ADDRESS = "Ljava/net/SocketAddress;";
  private static final String RECEIVE = "(" + BUFFER + ")" + ADDRESS;
  private static final String INET = "Ljava/net/InetSocketAddress;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String TWO_OBJECTS = "(" + OBJECT + OBJECT + ")V";
  private static final String AND_ADDRESS = "(" + OBJECT + ADDRESS + ")V";
  private static final String TO = "(" + ADDRESS + ")V";
  private static final String PORT_NUMBERS = "(" + OBJECT + "IILjava/net/InetAddress;)V";
  private static final String ENDS = "(" + OBJECT + ADDRESS + ADDRESS + ")V";
  private static final String MOVED = "(J" + OBJECT + ADDRESS + ADDRESS + ")V";

  private static final List<String> ADDRESSES = ends(ADDRESS);
  private static final List<String> INET_ADDRESSES = ends(INET);
  private static final List<String> PORTS =
      List.of("localport:I", "port:I", "address:Ljava/net/InetAddress;");

  private static final List<Integer> NONE = List.of();
  private static final List<Integer> THIS = List.of(0);

  private static final Argument ZERO = new Argument(Source.ZERO, 0);
  private static final Argument ONE = new Argument(Source.ONE, 0);

  static final List<JdkMethod> ROWS =
      List.of(
          stream(SOURCE, "read", INTO, Op.STREAM_READ, ZERO, Ending.BYTES),
          stream(SOURCE, "read", INTO_SEVERAL, Op.STREAM_READ, ZERO, Ending.BYTES),
          stream(SINK, "write", INTO, Op.STREAM_WRITE, ZERO, Ending.BYTES),
          stream(SINK, "write", INTO_SEVERAL, Op.STREAM_WRITE, ZERO, Ending.BYTES),
          stream(SINK, "implCloseSelectableChannel", "()V", Op.STREAM_CLOSE, ZERO, Ending.DONE),

          // ---- datagrams are counted
          stream(DATAGRAM_SOCKET, "receive", PACKET, Op.STREAM_READ, ONE, Ending.DONE),
          stream(DATAGRAMS, "receive", RECEIVE, Op.STREAM_READ, ONE, Ending.MESSAGE),
          stream(DATAGRAMS, "read", INTO, Op.STREAM_READ, ONE, Ending.MESSAGE),
          stream(DATAGRAMS, "read", INTO_SEVERAL, Op.STREAM_READ, ONE, Ending.MESSAGE),
          JdkMethods.op(PORT, "wakeup", "()V", Op.WAKE_UP).ending(Ending.DONE));

  static final List<JdkEdit> EDITS =
      List.of(
          // ---- seen first when it reads or writes
          at(Place.ENTRY, SOCKET, "read", "([BII)I", "socket", PORT_NUMBERS, THIS, PORTS),
          at(Place.ENTRY, SOCKET, "write", "([BII)V", "socket", PORT_NUMBERS, THIS, PORTS),
          at(Place.ENTRY, CHANNEL, "read", INTO, "channel", ENDS, THIS, ADDRESSES),
          at(Place.ENTRY, CHANNEL, "read", INTO_SEVERAL, "channel", ENDS, THIS, ADDRESSES),
          at(Place.ENTRY, CHANNEL, "write", INTO, "channel", ENDS, THIS, ADDRESSES),
          at(Place.ENTRY, CHANNEL, "write", INTO_SEVERAL, "channel", ENDS, THIS, ADDRESSES),
          at(Place.ENTRY, CHANNEL, "blockingRead", "([BIIJ)I", "channel", ENDS, THIS, ADDRESSES),
          at(
              Place.ENTRY,
              CHANNEL,
              "blockingWriteFully",
              "([BII)V",
              "channel",
              ENDS,
              THIS,
              ADDRESSES),

          // ---- seen when it is made
          at(
              Place.RETURN,
              CHANNEL,
              "connect",
              "(" + ADDRESS + ")Z",
              "client",
              AND_ADDRESS,
              THIS,
              List.of("remoteAddress:" + ADDRESS)),
          at(
              Place.RETURNED,
              SERVER,
              "accept",
              "()Ljava/nio/channels/SocketChannel;",
              "server",
              AND_ADDRESS,
              NONE,
              List.of("localAddress:" + ADDRESS)),
          at(
              Place.RETURN,
              NIO + "PipeImpl",
              "<init>",
              null,
              "pipeOfSystem",
              TWO_OBJECTS,
              NONE,
              List.of("source:L" + PIPE + "SourceChannel;", "sink:L" + PIPE + "SinkChannel;")),
          at(
              Place.RETURN,
              "java/io/PipedOutputStream",
              "connect",
              "(Ljava/io/PipedInputStream;)V",
              "pipe",
              TWO_OBJECTS,
              List.of(0, 1),
              List.of()),
          at(
              Place.RETURN,
              "java/io/PipedWriter",
              "connect",
              "(Ljava/io/PipedReader;)V",
              "pipe",
              TWO_OBJECTS,
              List.of(0, 1),
              List.of()),

          // ---- datagrams
          at(
              Place.RETURN,
              DATAGRAMS,
              "bindInternal",
              "(" + ADDRESS + ")V",
              "bound",
              "(" + OBJECT + INET + ")V",
              THIS,
              List.of("localAddress:" + INET)),
          at(
              Place.ENTRY,
              DATAGRAM_SOCKET,
              "receive",
              PACKET,
              "receives",
              "(Ljava/net/DatagramSocket;" + OBJECT + ")V",
              THIS,
              List.of("dc:L" + DATAGRAMS + ";")),
          at(
              Place.RETURN,
              DATAGRAMS,
              "send",
              "(" + BUFFER + ADDRESS + ")I",
              "sent",
              TO,
              List.of(2),
              List.of()),
          at(
              Place.RETURN,
              DATAGRAMS,
              "write",
              INTO,
              "sent",
              TO,
              NONE,
              List.of("remoteAddress:" + INET)),
          at(
              Place.RETURN,
              DATAGRAMS,
              "write",
              INTO_SEVERAL,
              "sent",
              TO,
              NONE,
              List.of("remoteAddress:" + INET)),

          // ---- asynchronous channels, whose methods do not wait
          call(Place.NUMBER, UNIX, "implRead", "IOUtil.read", "asks", MOVED, THIS, INET_ADDRESSES),
          call(
              Place.NUMBER,
              UNIX,
              "finishRead",
              "IOUtil.read",
              "reads",
              MOVED,
              THIS,
              INET_ADDRESSES),
          call(
              Place.NUMBER,
              UNIX,
              "implWrite",
              "IOUtil.write",
              "writes",
              MOVED,
              THIS,
              INET_ADDRESSES),
          call(
              Place.NUMBER,
              UNIX,
              "finishWrite",
              "IOUtil.write",
              "writes",
              MOVED,
              THIS,
              INET_ADDRESSES),
          at(Place.ENTRY, UNIX, "implClose", "()V", "closes", ENDS, THIS, INET_ADDRESSES),
          at(
              Place.ENTRY,
              ASYNCHRONOUS,
              "shutdownOutput",
              null,
              "closes",
              ENDS,
              THIS,
              INET_ADDRESSES),
          call(
              Place.NUMBER,
              UNIX,
              "implConnect",
              "Net.connect",
              "connects",
              "(J)V",
              NONE,
              List.of()),
          call(
              Place.NUMBER,
              UNIX_SERVER,
              "implAccept",
              "Net.accept",
              "accepts",
              "(J)V",
              NONE,
              List.of()),
          call(
              Place.NUMBER,
              UNIX_SERVER,
              "onEvent",
              "Net.accept",
              "accepts",
              "(J)V",
              NONE,
              List.of()),
          call(Place.BEFORE_CALL, HANDLER, "poll", "EPoll.wait", "polls", "()V", NONE, List.of()),
          call(
              Place.NUMBER,
              HANDLER,
              "poll",
              "EPoll.wait",
              "polled",
              "(J" + OBJECT + ")V",
              NONE,
              List.of("this$0:L" + PORT + ";")));

  private JdkLinks() {}

  private static List<String> ends(String type) {
    return List.of("localAddress:" + type, "remoteAddress:" + type);
  }

  /** A call of {@code Links} at a place of a method, with variables and fields. */
  private static JdkEdit at(
      Place place,
      String owner,
      String method,
      @Nullable String methodDescriptor,
      String hook,
      String descriptor,
      List<Integer> loads,
      List<String> fields) {
    return edit(place, owner, method, methodDescriptor, null, hook, descriptor, loads, fields);
  }

  /** The same beside another call in the method. */
  private static JdkEdit call(
      Place place,
      String owner,
      String method,
      String callee,
      String hook,
      String descriptor,
      List<Integer> loads,
      List<String> fields) {
    return edit(place, owner, method, null, NIO + callee, hook, descriptor, loads, fields);
  }

  private static JdkEdit edit(
      Place place,
      String owner,
      String method,
      @Nullable String methodDescriptor,
      @Nullable String callee,
      String hook,
      String descriptor,
      List<Integer> loads,
      List<String> fields) {
    return new JdkEdit(
        owner,
        method,
        methodDescriptor,
        place,
        callee,
        loads,
        fields,
        HookCall.LINKS,
        hook,
        descriptor,
        17);
  }
}
