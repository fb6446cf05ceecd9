package corecast.examples.truth.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * An HTTP server of Netty, whose event loops do the work, and its clients in the same process.
 *
 * <p>Arguments: event loops and clients, requests, {@code lock} or {@code free}, rounds of work for
 * each request.
 */
public final class NettyServer {
  private NettyServer() {}

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    Requests requests = new Requests(args[2], Integer.parseInt(args[3]));
    NioEventLoopGroup accepting = new NioEventLoopGroup(1);
    NioEventLoopGroup loops = new NioEventLoopGroup(threads);
    Channel server =
        new ServerBootstrap()
            .group(accepting, loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel
                        .pipeline()
                        .addLast(new HttpServerCodec(), new HttpObjectAggregator(65536));
                    channel.pipeline().addLast(new Handler(requests));
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
    InetSocketAddress address = (InetSocketAddress) server.localAddress();
    long sum = Requests.ask(address, threads, Integer.parseInt(args[1]));
    server.close().sync();
    Object unusedEnd = accepting.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS);
    Object unusedEnds = loops.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS);
    System.out.println("received " + sum);
  }

  private static final class Handler extends SimpleChannelInboundHandler<HttpRequest> {
    private final Requests requests;

    private Handler(Requests requests) {
      this.requests = requests;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpRequest request) {
      byte[] answer = requests.answer();
      FullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(answer));
      response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, answer.length);
      Object unused = context.writeAndFlush(response);
    }
  }
}
