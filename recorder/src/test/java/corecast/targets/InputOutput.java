package corecast.targets;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Input and output between threads of the program, and with others. */
public final class InputOutput {
  private static final int ITEMS = 300;

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "pipe" -> pipe();
      case "pipe-of-chars" -> pipeOfChars();
      case "socket" -> socket();
      case "transfer" -> transfer();
      case "selector" -> selector();
      case "channels" -> channels();
      case "datagrams" -> datagrams();
      case "asynchronous" -> asynchronous();
      case "process" -> process();
      case "lines" -> lines();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void pipe() throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out);
    Thread consumer = new Thread(() -> consume(in), "consumer");
    consumer.start();
    produce(out);
    consumer.join();
  }

  /** 4 characters and then one, with room for 3. */
  private static void pipeOfChars() throws Exception {
    PipedWriter out = new PipedWriter();
    try (PipedReader in = new PipedReader(out, 3)) {
      Thread producer =
          new Thread(
              () -> {
                try (out) {
                  out.write("text");
                  out.write('.');
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      producer.start();
      StringBuilder text = new StringBuilder();
      for (int next = in.read(); next >= 0; next = in.read()) {
        text.append((char) next);
      }
      System.out.println(text);
      producer.join();
    }
  }

  private static void socket() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread consumer =
          new Thread(
              () -> {
                try (Socket socket = server.accept()) {
                  consume(socket.getInputStream());
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              },
              "consumer");
      consumer.start();
      try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
        produce(socket.getOutputStream());
      }
      consumer.join();
    }
  }

  /** After one byte has come, 3000 of a file are sent, past every buffer. */
  private static void transfer() throws Exception {
    Path file = Files.write(Files.createTempFile("sent", ""), new byte[3000]);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (ServerSocketChannel server = ServerSocketChannel.open().bind(any)) {
      Thread sender = new Thread(() -> send(file, server));
      sender.start();
      try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
        channel.write(ByteBuffer.allocate(1));
        ByteBuffer received = ByteBuffer.allocate(4000);
        while (channel.read(received) >= 0) {
          Thread.yield();
        }
        System.out.println(received.position() + " bytes");
      }
      sender.join();
    } finally {
      Files.delete(file);
    }
  }

  private static void send(Path file, ServerSocketChannel server) {
    try (SocketChannel to = server.accept();
        FileChannel from = FileChannel.open(file)) {
      to.read(ByteBuffer.allocate(1));
      for (long at = 0; at < from.size(); ) {
        at += from.transferTo(at, from.size() - at, to);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A thread waits in a selector three times, and is woken up three times. */
  private static void selector() throws Exception {
    Selector selector = Selector.open();
    Semaphore seen = new Semaphore(0);
    Thread waking =
        new Thread(
            () -> {
              for (int i = 0; i < 3; i++) {
                selector.wakeup();
                seen.acquireUninterruptibly();
              }
            });
    waking.start();
    for (int i = 0; i < 3; i++) {
      System.out.println(selector.select() + " ready");
      seen.release();
    }
    waking.join();
    System.exit(0);
  }

  /** Without a buffer, so that each number is a write of eight bytes. */
  private static void produce(OutputStream to) throws IOException {
    try (DataOutputStream out = new DataOutputStream(to)) {
      for (int i = 0; i < ITEMS; i++) {
        out.writeLong(i);
      }
    }
  }

  private static void consume(InputStream from) {
    long sum = 0;
    try (DataInputStream in = new DataInputStream(from)) {
      for (int i = 0; i < ITEMS; i++) {
        sum += in.readLong();
      }
      System.out.println(sum + " and then " + in.read());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** 10 bytes by a pipe of the system, and 20 by a socket with a path. */
  private static void channels() throws Exception {
    Pipe pipe = Pipe.open();
    pipe.sink().write(ByteBuffer.allocate(10));
    System.out.println(pipe.source().read(ByteBuffer.allocate(100)) + " bytes");
    pipe.sink().close();
    System.out.println("then " + pipe.source().read(ByteBuffer.allocate(100)));
    Path folder = Files.createTempDirectory("path");
    UnixDomainSocketAddress path = UnixDomainSocketAddress.of(folder.resolve("socket"));
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(path);
      try (SocketChannel out = SocketChannel.open(path);
          SocketChannel in = server.accept()) {
        out.write(new ByteBuffer[] {ByteBuffer.allocate(12), ByteBuffer.allocate(8)});
        System.out.println(in.read(ByteBuffer.allocate(100)) + " bytes");
      }
    } finally {
      Files.delete(path.getPath());
      Files.delete(folder);
    }
  }

  /** Four datagrams, two of them on connected channels, and one that does not come in time. */
  private static void datagrams() throws Exception {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (DatagramSocket out = new DatagramSocket(any);
        DatagramSocket in = new DatagramSocket(any)) {
      DatagramPacket packet = new DatagramPacket(new byte[30], 30, in.getLocalSocketAddress());
      out.send(packet);
      in.receive(packet);
      System.out.println(packet.getLength() + " bytes");
      in.setSoTimeout(20);
      try {
        in.receive(packet);
      } catch (SocketTimeoutException e) {
        System.out.println("no more");
      }
    }
    try (DatagramChannel out = DatagramChannel.open().bind(any);
        DatagramChannel in = DatagramChannel.open().bind(any)) {
      out.send(ByteBuffer.allocate(7), in.getLocalAddress());
      System.out.println(in.receive(ByteBuffer.allocate(100)).equals(out.getLocalAddress()));
      out.connect(in.getLocalAddress());
      in.connect(out.getLocalAddress());
      out.write(ByteBuffer.allocate(8));
      out.write(new ByteBuffer[] {ByteBuffer.allocate(4), ByteBuffer.allocate(5)});
      System.out.println(in.read(ByteBuffer.allocate(100)) + " bytes");
      System.out.println(in.read(new ByteBuffer[] {ByteBuffer.allocate(100)}) + " bytes");
      in.configureBlocking(false);
      int inVain = 0;
      for (int i = 0; i < 1000; i++) {
        inVain += in.read(ByteBuffer.allocate(100)) == 0 ? 1 : 0;
        inVain += in.receive(ByteBuffer.allocate(100)) == null ? 1 : 0;
      }
      System.out.println(inVain + " times nothing");
    }
  }

  /** 10 bytes, and 20 that somebody waits for. */
  private static void asynchronous() throws Exception {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open().bind(any);
        AsynchronousSocketChannel out = AsynchronousSocketChannel.open()) {
      Future<AsynchronousSocketChannel> accepted = server.accept();
      out.connect(server.getLocalAddress()).get();
      AsynchronousSocketChannel in = accepted.get();
      System.out.println(out.write(ByteBuffer.allocate(10)).get() + " bytes");
      System.out.println(in.read(ByteBuffer.allocate(100)).get() + " bytes");
      Future<Integer> later = in.read(ByteBuffer.allocate(100));
      System.out.println(out.write(ByteBuffer.allocate(20)).get() + " bytes");
      System.out.println(later.get() + " bytes");
      out.shutdownOutput();
      System.out.println("then " + in.read(ByteBuffer.allocate(100)).get());
      in.close();
    }
  }

  private static void process() throws Exception {
    Process process = new ProcessBuilder("cat").start(); // ends when it has nothing to read
    System.out.println("ended " + process.waitFor(1, TimeUnit.MILLISECONDS));
    process.getOutputStream().close();
    System.out.println("status " + process.waitFor());
    System.out.println("ended " + process.waitFor(1, TimeUnit.MILLISECONDS));
  }

  private static void lines() {
    for (int i = 0; i < 5000; i++) {
      System.out.println("line " + i);
    }
  }
}
