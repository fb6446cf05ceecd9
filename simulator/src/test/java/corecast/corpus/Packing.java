package corecast.corpus;

import corecast.trace.TraceReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs trace files as a group of the corpus, without the zeros behind their ends.
 *
 * <pre>
 * java -cp target/test-classes:target/classes:../recorder/target/classes \
 *     corecast.corpus.Packing src/test/resources/corpus/GROUP.zip TRACE...
 * </pre>
 */
final class Packing {
  private Packing() {}

  public static void main(String[] args) throws IOException {
    List<String> traces = Arrays.asList(args).subList(1, args.length);
    try (OutputStream out = Files.newOutputStream(Path.of(args[0]));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setLevel(Deflater.BEST_COMPRESSION);
      for (String trace : traces) {
        Path file = Path.of(trace);
        ZipEntry entry = new ZipEntry(file.getFileName().toString());
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(withoutRest(file));
        zip.closeEntry();
      }
    }
  }

  private static byte[] withoutRest(Path trace) throws IOException {
    byte[] bytes = Files.readAllBytes(trace);
    try (TraceReader reader = TraceReader.open(trace)) {
      return Arrays.copyOf(bytes, (int) Math.min(bytes.length, reader.header().endBytes()));
    } catch (IOException e) {
      return bytes; // a damaged file stays as it is
    }
  }
}
