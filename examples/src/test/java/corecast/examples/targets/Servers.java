package corecast.examples.targets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * A server in which one thread waits for all connections and hands those with a request to workers,
 * through a queue of its own or as tasks of a pool; and its clients.
 */
public final class Servers {
  private static final int CLIENTS = 4;
  private static final int REQUESTS = 6;

  private Servers() {}

  public static void main(String[] args) throws Exception {
    open();
    Selector selector = Selector.open();
    ServerSocketChannel server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Backlog backlog = new Backlog();
    CountDownLatch open = new CountDownLatch(CLIENTS);
    int workers = Integer.parseInt(args[1]);
    ExecutorService pool = args[0].equals("pool") ? Executors.newFixedThreadPool(workers) : null;
    for (int w = 0; w < workers && pool == null; w++) {
      Work.start("worker-" + w, () -> serve(backlog, open));
    }
    Consumer<SelectionKey> handOn =
        pool == null
            ? key -> backlog.add(Optional.of(key))
            : key -> pool.execute(() -> serve(key, open));
    int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
    List<Socket> sockets = new ArrayList<>();
    for (int c = 0; c < CLIENTS; c++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      sockets.add(socket);
      SocketChannel session = server.accept();
      session.configureBlocking(false);
      session.register(selector, SelectionKey.OP_READ);
    }
    Thread poller = Work.start("poller", () -> poll(selector, handOn, open));
    List<Thread> clients = new ArrayList<>();
    for (Socket socket : sockets) {
      clients.add(Work.start("client-" + clients.size(), () -> ask(socket)));
    }
    for (Thread client : clients) {
      client.join();
    }
    poller.join();
    backlog.close(workers);
    if (pool != null) {
      pool.shutdown();
    }
    System.out.println("done");
  }

  /** All that is new to the JDK in the first connection, so that no other thread is kept by it. */
  private static void open() throws IOException {
    try (Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
          SocketChannel session = server.accept()) {
        client.setTcpNoDelay(true);
        session.configureBlocking(false);
        SelectionKey key = session.register(selector, SelectionKey.OP_READ);
        client.getOutputStream().write(1);
        selector.select();
        ByteBuffer message = ByteBuffer.allocate(1);
        session.read(message);
        session.write(message.flip());
        client.getInputStream().read();
        key.selector().wakeup();
      }
    }
  }

  /** As of servers that have a queue of tasks of their own. */
  private static final class Backlog extends LinkedBlockingQueue<Optional<SelectionKey>> {
    private static final long serialVersionUID = 1;

    void close(int workers) {
      for (int w = 0; w < workers; w++) {
        add(Optional.empty());
      }
    }
  }

  private static void poll(Selector selector, Consumer<SelectionKey> handOn, CountDownLatch open)
      throws IOException {
    while (open.getCount() > 0) {
      selector.select();
      Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
      while (keys.hasNext()) {
        SelectionKey key = keys.next();
        keys.remove();
        key.interestOps(0);
        handOn.accept(key);
      }
    }
  }

  private static void serve(Backlog backlog, CountDownLatch open) throws InterruptedException {
    Optional<SelectionKey> key = backlog.take();
    while (key.isPresent()) {
      serve(key.get(), open);
      key = backlog.take();
    }
  }

  private static void serve(SelectionKey key, CountDownLatch open) {
    try {
      SocketChannel session = (SocketChannel) key.channel();
      ByteBuffer message = ByteBuffer.allocate(1);
      if (session.read(message) < 0) {
        session.close();
        open.countDown();
      } else {
        Work.part(4);
        session.write(message.flip());
        key.interestOps(SelectionKey.OP_READ);
      }
      key.selector().wakeup();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void ask(Socket socket) throws IOException {
    try (socket) {
      for (int i = 0; i < REQUESTS; i++) {
        Work.twelfth();
        socket.getOutputStream().write(i);
        if (socket.getInputStream().read() != i) {
          throw new IOException("another answer");
        }
      }
    }
  }
}
