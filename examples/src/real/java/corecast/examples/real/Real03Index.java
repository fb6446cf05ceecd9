package corecast.examples.real;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Real program 3: Lucene builds one index from several threads and merges beside them.
 *
 * <p><b>Why.</b> One {@code IndexWriter} under several threads: hand-written synchronization all
 * over (monitors, locks, atomics), a merge scheduler with its own threads, stalls.
 *
 * <p><b>How to run.</b> {@code docs/real-programs.sh}, or with the class path that it builds:
 *
 * <pre>
 * ./corecast record -o index.cct -- java -cp CLASSPATH corecast.examples.real.Real03Index 4 6000
 * ./corecast predict index.cct -p 1,2,4,8
 * </pre>
 *
 * Arguments: threads, documents.
 *
 * <p><b>What to expect.</b> Good scaling of the indexing; the commit and what remains of the merging
 * are serial. Which documents share a segment depends on timing, what is found does not.
 */
public final class Real03Index {
  private Real03Index() {}

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int documents = Integer.parseInt(args[1]);
    Stopwatch stopwatch = new Stopwatch();
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
      config.setRAMBufferSizeMB(4);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        index(writer, threads, documents);
        writer.commit();
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        int found = searcher.count(new TermQuery(new Term("text", "word7")));
        stopwatch.stop();
        System.out.println(reader.numDocs() + " documents, " + found + " with word7");
      }
    }
  }

  private static void index(IndexWriter writer, int threads, int documents) throws Exception {
    AtomicInteger next = new AtomicInteger();
    List<Thread> indexers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      Thread indexer =
          new Thread(
              () -> {
                for (int i = next.getAndIncrement(); i < documents; i = next.getAndIncrement()) {
                  add(writer, i);
                }
              },
              "indexer" + t);
      indexers.add(indexer);
      indexer.start();
    }
    for (Thread indexer : indexers) {
      indexer.join();
    }
  }

  private static void add(IndexWriter writer, int number) {
    Random random = new Random(number);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      int word = (int) (random.nextDouble() * random.nextDouble() * 20_000);
      text.append("word").append(word).append(' ');
    }
    Document document = new Document();
    document.add(new TextField("text", text.toString(), Field.Store.YES));
    document.add(new NumericDocValuesField("number", number));
    try {
      writer.addDocument(document);
    } catch (java.io.IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }
}
