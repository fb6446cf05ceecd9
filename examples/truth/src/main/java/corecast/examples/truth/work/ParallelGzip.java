package corecast.examples.truth.work;

import corecast.examples.truth.team.Words;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.zip.GZIPInputStream;
import org.anarres.parallelgzip.ParallelGZIPOutputStream;

/**
 * parallelgzip: a stream that hands its blocks to a pool and writes them in order.
 *
 * <p>The writer holds a queue of futures and helps by waiting for the oldest. Arguments: threads,
 * texts of 1.3 MB.
 */
public final class ParallelGzip {
  private ParallelGzip() {}

  public static void main(String[] args) throws IOException {
    ThreadPoolExecutor pool =
        (ThreadPoolExecutor) Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    Random random = new Random(1);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] text = Words.text(random, 150_000).getBytes(StandardCharsets.UTF_8);
    try (ParallelGZIPOutputStream zip = new ParallelGZIPOutputStream(bytes, pool)) {
      for (int t = 0; t < Integer.parseInt(args[1]); t++) {
        for (int i = 0; i < text.length; i += 1 + random.nextInt(200)) {
          text[i] = (byte) ('a' + random.nextInt(26));
        }
        zip.write(text);
      }
    }
    pool.shutdown();
    long length = 0;
    try (GZIPInputStream again =
        new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      byte[] buffer = new byte[1 << 16];
      for (int n = again.read(buffer); n > 0; n = again.read(buffer)) {
        length += n;
      }
    }
    System.out.println(length + " bytes in " + bytes.size());
  }
}
