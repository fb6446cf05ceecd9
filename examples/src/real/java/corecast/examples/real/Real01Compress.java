package corecast.examples.real;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.ParallelScatterZipCreator;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * Real program 1: Apache Commons Compress makes a zip archive with a pool of threads.
 *
 * <p><b>Why.</b> {@code ParallelScatterZipCreator} compresses the entries in a fixed pool, each
 * thread into a file of its own, and gathers them on the calling thread: a parallel part with a
 * queue of uneven tasks, then a serial part.
 *
 * <p><b>How to run.</b> {@code docs/real-programs.sh}, or with the class path that it builds:
 *
 * <pre>
 * ./corecast record -o zip.cct -- java -cp CLASSPATH corecast.examples.real.Real01Compress 4 240
 * ./corecast predict zip.cct -p 1,2,4,8
 * </pre>
 *
 * Arguments: threads, entries.
 *
 * <p><b>What to expect.</b> Nearly the number of threads, less the gathering. Deflating is native
 * code; its CPU time belongs to the function that calls it.
 */
public final class Real01Compress {
  private Real01Compress() {}

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int entries = Integer.parseInt(args[1]);
    Stopwatch stopwatch = new Stopwatch();
    Path archive = Files.createTempFile("real", ".zip");
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
      ParallelScatterZipCreator creator =
          new ParallelScatterZipCreator(Executors.newFixedThreadPool(threads));
      for (int i = 0; i < entries; i++) {
        ZipArchiveEntry entry = new ZipArchiveEntry("entry" + i + ".txt");
        entry.setMethod(ZipArchiveEntry.DEFLATED);
        entry.setTime(0);
        int seed = i;
        creator.addArchiveEntry(entry, () -> text(seed));
      }
      creator.writeTo(zip);
    }
    CRC32 sum = new CRC32();
    long bytes = Files.size(archive);
    sum.update(Files.readAllBytes(archive));
    Files.delete(archive);
    stopwatch.stop();
    System.out.println(entries + " entries, " + bytes + " bytes, sum " + sum.getValue());
  }

  /** Words, so that there is something to compress; entries differ in length. */
  private static InputStream text(int seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[40_000 + random.nextInt(200_000)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(6) == 0 ? ' ' : 'a' + random.nextInt(1 + i % 13));
    }
    return new ByteArrayInputStream(bytes);
  }
}
