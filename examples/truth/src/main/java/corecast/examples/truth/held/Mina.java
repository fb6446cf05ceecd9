package corecast.examples.truth.held;

import corecast.examples.truth.team.Team;
import corecast.examples.truth.team.Words;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.mina.core.future.ConnectFuture;
import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFilter;
import org.apache.mina.filter.codec.textline.TextLineCodecFactory;
import org.apache.mina.filter.executor.ExecutorFilter;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;
import org.apache.mina.transport.socket.nio.NioSocketConnector;

/**
 * Apache MINA: a server of lines with an executor, and clients that wait for each answer.
 *
 * <p>The futures of the library are monitors with wait and notify. Arguments: threads, requests of
 * each client, words of a request.
 */
public final class Mina {
  private Mina() {}

  public static void main(String[] args) throws Exception {
    int words = Integer.parseInt(args[2]);
    NioSocketAcceptor acceptor = new NioSocketAcceptor(1);
    acceptor.getFilterChain().addLast("lines", new ProtocolCodecFilter(codec()));
    ExecutorFilter executor = new ExecutorFilter(Integer.parseInt(args[0]));
    acceptor.getFilterChain().addLast("executor", executor);
    acceptor.setHandler(
        new IoHandlerAdapter() {
          @Override
          public void messageReceived(IoSession session, Object message) {
            String[] sorted = message.toString().split(" ", -1);
            Arrays.sort(sorted);
            session.write(String.join(" ", sorted));
          }
        });
    acceptor.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    AtomicLong sum = new AtomicLong();
    Team.run(
        Integer.parseInt(args[0]),
        member -> {
          NioSocketConnector connector = new NioSocketConnector(1);
          connector.getFilterChain().addLast("lines", new ProtocolCodecFilter(codec()));
          connector.getSessionConfig().setUseReadOperation(true);
          connector.setHandler(new IoHandlerAdapter());
          ConnectFuture connected = connector.connect(acceptor.getLocalAddress());
          IoSession session = connected.awaitUninterruptibly().getSession();
          Random random = new Random(member);
          for (int r = 0; r < Integer.parseInt(args[1]); r++) {
            session.write(Words.text(random, words));
            Object answer = session.read().awaitUninterruptibly().getMessage();
            sum.addAndGet(answer.toString().length());
          }
          session.closeNow().awaitUninterruptibly();
          connector.dispose();
        });
    acceptor.dispose();
    executor.destroy();
    System.out.println("received " + sum.get());
  }

  private static TextLineCodecFactory codec() {
    TextLineCodecFactory codec = new TextLineCodecFactory(java.nio.charset.StandardCharsets.UTF_8);
    codec.setDecoderMaxLineLength(1 << 20);
    codec.setEncoderMaxLineLength(1 << 20);
    return codec;
  }
}
