package corecast.examples.truth.held;

import corecast.examples.truth.team.Team;
import corecast.examples.truth.team.Words;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * gRPC: a server on loopback that counts words, and clients that wait for each answer.
 *
 * <p>Event loops of Netty, and an executor of the server. Arguments: threads, requests of each
 * client, words of a request.
 */
public final class Grpc {
  private static final MethodDescriptor<String, String> COUNT =
      MethodDescriptor.<String, String>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("truth/count")
          .setRequestMarshaller(new Utf8())
          .setResponseMarshaller(new Utf8())
          .build();

  private Grpc() {}

  private static final class Utf8 implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String value) {
      return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .executor(executor)
            .addService(
                ServerServiceDefinition.builder("truth")
                    .addMethod(
                        COUNT,
                        ServerCalls.asyncUnaryCall(
                            (request, answer) -> {
                              answer.onNext(count(request));
                              answer.onCompleted();
                            }))
                    .build())
            .build()
            .start();
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("localhost", server.getPort()).usePlaintext().build();
    AtomicLong sum = new AtomicLong();
    Team.run(
        Integer.parseInt(args[0]),
        member -> {
          Random random = new Random(member);
          for (int r = 0; r < Integer.parseInt(args[1]); r++) {
            String text = Words.text(random, Integer.parseInt(args[2]));
            String answer =
                ClientCalls.blockingUnaryCall(channel, COUNT, CallOptions.DEFAULT, text);
            sum.addAndGet(answer.length());
          }
        });
    channel.shutdownNow();
    server.shutdownNow().awaitTermination();
    executor.shutdown();
    System.out.println("received " + sum.get());
  }

  private static String count(String text) {
    TreeMap<String, Integer> counts = new TreeMap<>();
    for (String word : text.split("[ .]+", -1)) {
      counts.merge(word, 1, Integer::sum);
    }
    return counts.toString();
  }
}
