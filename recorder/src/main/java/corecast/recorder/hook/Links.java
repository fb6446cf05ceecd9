package corecast.recorder.hook;

import corecast.recorder.hook.library.JdkObjects;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.lang.ref.WeakReference;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What links threads of one program past its memory: pipes, sockets and channels say which is the
 * other end of which, as {@link ObjectKind#STREAM} has it. Of datagrams and asynchronous channels,
 * whose methods do not wait, what they moved is told here, too.
 */
public final class Links {
  private static final int OK = Result.OK.code();

  // p3 of ObjectKind.STREAM
  private static final int ELSEWHERE = 0;
  private static final int ON_THIS_MACHINE = 1;
  private static final int NUMBERED = 3;
  private static final int DATAGRAMS = 4;

  /** What an asynchronous channel's read or write returns when it has to wait. */
  private static final int UNAVAILABLE = -2;

  /** No more paths of sockets than this are told apart. */
  private static final int MOST_PATHS = 1 << 12;

  /** By path: how many connections have had their client, and how many their server. */
  private static final Map<String, Connections> BY_PATH = new HashMap<>();

  /** By port of this machine: the channel that gets what is sent there. */
  private static final Map<Integer, WeakReference<Object>> BY_PORT = new HashMap<>();

  private static long pipes;

  private static final class Connections {
    final long first;
    long clients;
    long servers;

    Connections(int path) {
      this.first = (long) path << 32;
    }
  }

  private Links() {}

  // ---- pipes

  /** A pipe inside the program has two ends. */
  public static void pipe(Object out, @Nullable Object in) {
    if (in != null) {
      Hooks.lockOf(out, in);
    }
  }

  /** A pipe of the system has been made, of two channels. */
  public static void pipeOfSystem(Object source, Object sink) {
    long number = nextPipe();
    Hooks.created(ObjectKind.STREAM.code(), source, number, 0, NUMBERED);
    Hooks.created(ObjectKind.STREAM.code(), sink, number, 1, NUMBERED);
  }

  private static synchronized long nextPipe() {
    return ++pipes;
  }

  // ---- sockets

  /** A socket reads or writes; seen first, it says what it is connected with. */
  public static void socket(Object socket, int local, int remote, @Nullable InetAddress address) {
    boolean here = address != null && address.isLoopbackAddress();
    Hooks.created(
        ObjectKind.STREAM.code(), socket, local, remote, here ? ON_THIS_MACHINE : ELSEWHERE);
  }

  public static void channel(
      Object channel, @Nullable SocketAddress local, @Nullable SocketAddress remote) {
    if (local instanceof InetSocketAddress l && remote instanceof InetSocketAddress r) {
      socket(channel, l.getPort(), r.getPort(), r.getAddress());
    }
  }

  /** A channel is being connected with a remote address. */
  public static void client(Object channel, @Nullable SocketAddress remote) {
    if (remote instanceof UnixDomainSocketAddress path) {
      end(channel, path, false);
    }
  }

  public static void server(@Nullable Object channel, @Nullable SocketAddress local) {
    if (channel != null && local instanceof UnixDomainSocketAddress path) {
      end(channel, path, true);
    }
  }

  /** The system hands out connections to a path in the order in which they were asked for. */
  private static void end(Object channel, UnixDomainSocketAddress at, boolean server) {
    long number = 0;
    try {
      number = number(at.getPath().toAbsolutePath().normalize().toString(), server);
    } catch (Throwable e) {
      // Out of stack or memory: what the channel is connected with is not told.
    }
    if (number == 0) {
      return;
    }
    Hooks.created(ObjectKind.STREAM.code(), channel, number, server ? 1 : 0, NUMBERED);
  }

  /** That of the next connection of a path; 0 if there are too many paths. */
  private static long number(String path, boolean server) {
    synchronized (BY_PATH) {
      Connections known = BY_PATH.get(path);
      if (known == null) {
        if (BY_PATH.size() == MOST_PATHS) {
          return 0;
        }
        known = new Connections(BY_PATH.size() + 1);
        BY_PATH.put(path, known);
      }
      return known.first + (server ? ++known.servers : ++known.clients);
    }
  }

  // ---- datagrams: counted, not their bytes

  /** A channel gets what is sent to a port of this machine. */
  public static void bound(Object channel, @Nullable InetSocketAddress local) {
    if (local != null) {
      receives(channel, local.getPort());
      try {
        synchronized (BY_PORT) {
          BY_PORT.put(local.getPort(), new WeakReference<>(channel));
        }
      } catch (Throwable e) {
        // Out of stack or memory: who gets what is sent there is not told.
      }
    }
  }

  public static void receives(DatagramSocket socket, Object channel) {
    int port = 0;
    try {
      port = JdkObjects.isOwn(socket) ? socket.getLocalPort() : 0;
    } catch (Throwable e) {
      // It is of no port.
    }
    receives(channel, port);
    Hooks.lockOf(socket, channel);
  }

  private static void receives(Object channel, int port) {
    Hooks.created(ObjectKind.STREAM.code(), channel, Math.max(0, port), 0, DATAGRAMS);
  }

  public static void sent(@Nullable SocketAddress to) {
    if (!(to instanceof InetSocketAddress address)
        || address.getAddress() == null
        || !address.getAddress().isLoopbackAddress()) {
      return;
    }
    Object receiver = receiver(address.getPort());
    if (receiver != null) {
      told(Operation.STREAM_WRITE, receiver, 1);
    }
  }

  private static @Nullable Object receiver(int port) {
    try {
      synchronized (BY_PORT) {
        WeakReference<Object> known = BY_PORT.get(port);
        return known == null ? null : known.get();
      }
    } catch (Throwable e) {
      return null;
    }
  }

  // ---- asynchronous channels

  /** A connection is being made. */
  public static void connects(long outcome) {
    told(Operation.IO_CONNECT, null, 0);
  }

  public static void accepts(long outcome) {
    if (outcome > 0) {
      told(Operation.IO_ACCEPT, null, 0);
    }
  }

  /** A read was asked for, and may have had its bytes at once. */
  public static void asks(
      long bytes, Object channel, @Nullable SocketAddress local, @Nullable SocketAddress remote) {
    if (bytes == UNAVAILABLE) {
      channel(channel, local, remote);
      told(Operation.STREAM_ASK, channel, 0);
    } else {
      reads(bytes, channel, local, remote);
    }
  }

  /** A read had its bytes, or found the end of the stream. */
  public static void reads(
      long bytes, Object channel, @Nullable SocketAddress local, @Nullable SocketAddress remote) {
    if (bytes >= -1) {
      channel(channel, local, remote);
      told(Operation.STREAM_READ, channel, bytes);
    }
  }

  /** A write was done, of that many bytes. */
  public static void writes(
      long bytes, Object channel, @Nullable SocketAddress local, @Nullable SocketAddress remote) {
    if (bytes > 0) {
      channel(channel, local, remote);
      told(Operation.STREAM_WRITE, channel, bytes);
    }
  }

  /** Nothing more will be written. */
  public static void closes(
      Object channel, @Nullable SocketAddress local, @Nullable SocketAddress remote) {
    channel(channel, local, remote);
    told(Operation.STREAM_CLOSE, channel, 0);
  }

  /** A thread of a group of channels is about to wait for any of them. */
  public static void polls() {
    CallSites.tell(Operation.IO_SELECT, null, 0);
  }

  public static void polled(long ready, Object group) {
    CallSites.told(Operation.IO_SELECT, group, Math.max(0, ready));
  }

  private static void told(Operation operation, @Nullable Object target, long bytes) {
    Hooks.end(Hooks.begin(operation, target, bytes), operation, target, bytes, OK);
  }
}
