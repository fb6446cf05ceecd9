package corecast.examples.real;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Real program 18: a server and clients of Netty, on event loops of their own.
 *
 * <p>Arguments: clients, requests of each.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the answer to a request says that it was sent
public final class Real18Netty {
  private Real18Netty() {}

  public static void main(String[] args) throws Exception {
    int clients = Integer.parseInt(args[0]);
    int requests = Integer.parseInt(args[1]);
    EventLoopGroup boss = new NioEventLoopGroup(1);
    EventLoopGroup workers = new NioEventLoopGroup(2);
    EventLoopGroup asking = new NioEventLoopGroup(2);
    CountDownLatch done = new CountDownLatch(clients);
    AtomicLong sum = new AtomicLong();
    Channel server =
        new ServerBootstrap()
            .group(boss, workers)
            .channel(NioServerSocketChannel.class)
            .childHandler(lines(Real18Netty::answering))
            .bind("127.0.0.1", 0)
            .sync()
            .channel();
    int port = ((InetSocketAddress) server.localAddress()).getPort();
    for (int c = 0; c < clients; c++) {
      new Bootstrap()
          .group(asking)
          .channel(NioSocketChannel.class)
          .handler(lines(() -> new Client(requests, sum, done)))
          .connect("127.0.0.1", port)
          .sync();
    }
    done.await();
    server.close().sync();
    boss.shutdownGracefully(0, 100, java.util.concurrent.TimeUnit.MILLISECONDS).sync();
    workers.shutdownGracefully(0, 100, java.util.concurrent.TimeUnit.MILLISECONDS).sync();
    asking.shutdownGracefully(0, 100, java.util.concurrent.TimeUnit.MILLISECONDS).sync();
    System.out.println(clients * requests + " requests, sum " + sum);
  }

  private static ChannelInitializer<Channel> lines(
      java.util.function.Supplier<SimpleChannelInboundHandler<String>> handler) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel
            .pipeline()
            .addLast(new LineBasedFrameDecoder(100), new StringDecoder(), new StringEncoder())
            .addLast(handler.get());
      }
    };
  }

  private static SimpleChannelInboundHandler<String> answering() {
    return new SimpleChannelInboundHandler<>() {
      @Override
      protected void channelRead0(ChannelHandlerContext context, String line) {
        context.writeAndFlush(Busy.primes(3_000 + Integer.parseInt(line)) + "\n");
      }
    };
  }

  private static final class Client extends SimpleChannelInboundHandler<String> {
    private final int requests;
    private final AtomicLong sum;
    private final CountDownLatch done;
    private int asked;

    Client(int requests, AtomicLong sum, CountDownLatch done) {
      this.requests = requests;
      this.sum = sum;
      this.done = done;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      context.writeAndFlush(asked++ + "\n");
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, String line) {
      sum.addAndGet(Long.parseLong(line));
      if (asked == requests) {
        done.countDown();
        context.close();
      } else {
        context.writeAndFlush(asked++ + "\n");
      }
    }
  }
}
