package corecast.examples.targets;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ByteChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads that hand on items past the memory of the program: three items, each after a unit of
 * work, and a unit of work for each where they arrive.
 */
public final class Links {
  private static final int ITEMS = 3;
  private static final int BYTES = 100;

  private Links() {}

  /** Takes an item away. */
  private interface Sender {
    void send(byte[] item) throws Exception;
  }

  /** Waits for an item. */
  private interface Receiver {
    void receive(byte[] item) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "pipe" -> pipe();
      case "path" -> path();
      case "datagrams" -> datagrams();
      case "in-vain" -> inVain();
      case "datagram-channels" -> datagramChannels();
      case "futures" -> futures();
      case "handlers" -> handlers();
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("done");
  }

  private static void handOn(Sender sender, Receiver receiver) throws Exception {
    Work.startAndJoin(
        () -> {
          for (int i = 0; i < ITEMS; i++) {
            Work.units(1);
            sender.send(new byte[BYTES]);
          }
        },
        () -> {
          for (int i = 0; i < ITEMS; i++) {
            receiver.receive(new byte[BYTES]);
            Work.units(1);
          }
        });
  }

  private static void write(WritableByteChannel channel, byte[] item) throws IOException {
    for (ByteBuffer bytes = ByteBuffer.wrap(item); bytes.hasRemaining(); ) {
      channel.write(bytes);
    }
  }

  private static void read(ReadableByteChannel channel, byte[] item) throws IOException {
    for (ByteBuffer bytes = ByteBuffer.wrap(item); bytes.hasRemaining(); ) {
      if (channel.read(bytes) < 0) {
        throw new IOException("ended");
      }
    }
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private static void pipe() throws Exception {
    Pipe pipe = Pipe.open();
    try (WritableByteChannel out = pipe.sink();
        ReadableByteChannel in = pipe.source()) {
      handOn(item -> write(out, item), item -> read(in, item));
    }
  }

  /** Over two connections at one path: what the first sends the second sends back. */
  private static void path() throws Exception {
    Path folder = Files.createTempDirectory("path");
    UnixDomainSocketAddress path = UnixDomainSocketAddress.of(folder.resolve("socket"));
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(path);
      try (ByteChannel first = SocketChannel.open(path);
          ByteChannel second = SocketChannel.open(path);
          ByteChannel firstServer = server.accept();
          ByteChannel secondServer = server.accept()) {
        handOn(
            item -> {
              write(first, item);
              write(secondServer, item);
            },
            item -> {
              read(firstServer, item);
              read(second, item);
            });
      }
    } finally {
      Files.delete(path.getPath());
      Files.delete(folder);
    }
  }

  private static void datagrams() throws Exception {
    try (DatagramSocket out = new DatagramSocket(anyPort());
        DatagramSocket in = new DatagramSocket(anyPort())) {
      SocketAddress to = in.getLocalSocketAddress();
      handOn(
          item -> out.send(new DatagramPacket(item, item.length, to)),
          item -> in.receive(new DatagramPacket(item, item.length)));
    }
  }

  /** Nothing comes for 2, then 1 of work, beside 1. */
  private static void inVain() throws Exception {
    try (DatagramSocket in = new DatagramSocket(anyPort())) {
      in.setSoTimeout((int) (2 * Work.UNIT_NANOS / 1_000_000));
      Work.startAndJoin(
          () -> {
            try {
              in.receive(new DatagramPacket(new byte[BYTES], BYTES));
            } catch (SocketTimeoutException e) {
              Work.units(1);
            }
          },
          () -> Work.units(1));
    }
  }

  /** The first one and the third are sent to a connected address. */
  private static void datagramChannels() throws Exception {
    try (DatagramChannel out = DatagramChannel.open();
        DatagramChannel connected = DatagramChannel.open();
        DatagramChannel in = DatagramChannel.open().bind(anyPort())) {
      SocketAddress to = in.getLocalAddress();
      connected.connect(to);
      int[] sent = new int[1];
      handOn(
          item -> {
            if (sent[0]++ % 2 == 0) {
              connected.write(ByteBuffer.wrap(item));
            } else {
              out.send(ByteBuffer.wrap(item), to);
            }
          },
          item -> in.receive(ByteBuffer.wrap(item)));
    }
  }

  /** Asynchronous channels whose futures are waited for. */
  private static void futures() throws Exception {
    try (AsynchronousServerSocketChannel server =
            AsynchronousServerSocketChannel.open().bind(anyPort());
        AsynchronousSocketChannel out = AsynchronousSocketChannel.open()) {
      Future<AsynchronousSocketChannel> accepted = server.accept();
      out.connect(server.getLocalAddress()).get();
      try (AsynchronousSocketChannel in = accepted.get()) {
        handOn(
            item -> {
              for (ByteBuffer bytes = ByteBuffer.wrap(item); bytes.hasRemaining(); ) {
                out.write(bytes).get();
              }
            },
            item -> {
              for (ByteBuffer bytes = ByteBuffer.wrap(item); bytes.hasRemaining(); ) {
                in.read(bytes).get();
              }
            });
      }
    }
  }

  /**
   * Two clients, three times a unit each; for each of their items a unit in a group of two threads,
   * and an answer.
   */
  private static void handlers() throws Exception {
    AsynchronousChannelGroup group =
        AsynchronousChannelGroup.withFixedThreadPool(2, Executors.defaultThreadFactory());
    AsynchronousServerSocketChannel server =
        AsynchronousServerSocketChannel.open(group).bind(anyPort());
    server.accept(server, new Accepting());
    Work.Body client =
        () -> {
          try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
            for (int i = 0; i < ITEMS; i++) {
              Work.units(1);
              write(channel, new byte[BYTES]);
              read(channel, new byte[BYTES]);
            }
          }
        };
    Work.startAndJoin(client, client);
    group.shutdownNow();
  }

  /** Takes what connects, one after the other. */
  private static final class Accepting
      implements CompletionHandler<AsynchronousSocketChannel, AsynchronousServerSocketChannel> {
    @Override
    public void completed(
        AsynchronousSocketChannel channel, AsynchronousServerSocketChannel server) {
      server.accept(server, this);
      ByteBuffer item = ByteBuffer.allocate(BYTES);
      channel.read(item, item, new Serving(channel));
    }

    @Override
    public void failed(Throwable why, AsynchronousServerSocketChannel server) {
      // The group is shut down.
    }
  }

  /** Reads an item, works, and sends it back. */
  private record Serving(AsynchronousSocketChannel channel)
      implements CompletionHandler<Integer, ByteBuffer> {
    @Override
    public void completed(Integer bytes, ByteBuffer item) {
      if (bytes < 0) {
        return;
      }
      if (item.hasRemaining()) {
        channel.read(item, item, this);
      } else {
        Work.units(1);
        item.flip();
        channel.write(item, item, new Answered(channel));
      }
    }

    @Override
    public void failed(Throwable why, ByteBuffer item) {
      // The group is shut down.
    }
  }

  /** Reads the next item. */
  private record Answered(AsynchronousSocketChannel channel)
      implements CompletionHandler<Integer, ByteBuffer> {
    @Override
    public void completed(Integer bytes, ByteBuffer item) {
      if (item.hasRemaining()) {
        channel.write(item, item, this);
      } else {
        item.clear();
        channel.read(item, item, new Serving(channel));
      }
    }

    @Override
    public void failed(Throwable why, ByteBuffer item) {
      // The group is shut down.
    }
  }
}
