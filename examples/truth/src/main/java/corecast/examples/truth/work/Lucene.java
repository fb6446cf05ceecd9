package corecast.examples.truth.work;

import corecast.examples.truth.team.Words;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Apache Lucene: queries whose segments are searched by a pool.
 *
 * <p>The index is made first, by one thread. Arguments: threads, segments, documents of each
 * segment, queries.
 */
public final class Lucene {
  private Lucene() {}

  public static void main(String[] args) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config =
        new IndexWriterConfig(new StandardAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
    Random random = new Random(1);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int segment = 0; segment < Integer.parseInt(args[1]); segment++) {
        for (int d = 0; d < Integer.parseInt(args[2]); d++) {
          Document document = new Document();
          document.add(new TextField("text", Words.text(random, 60), Field.Store.NO));
          writer.addDocument(document);
        }
        writer.commit();
      }
    }
    ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    long hits = 0;
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher =
          new IndexSearcher(reader, pool) {
            @Override
            protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
              return slices(leaves, 1, 1);
            }
          };
      searcher.setQueryCache(null);
      for (int q = 0; q < Integer.parseInt(args[3]); q++) {
        String word = Words.word(Words.any(random));
        BooleanQuery query =
            new BooleanQuery.Builder()
                .add(term(random), BooleanClause.Occur.SHOULD)
                .add(term(random), BooleanClause.Occur.SHOULD)
                .add(new PhraseQuery(2, "text", Words.word(1), word), BooleanClause.Occur.SHOULD)
                .add(
                    new WildcardQuery(new Term("text", "*" + word + "*")),
                    BooleanClause.Occur.SHOULD)
                .build();
        TopDocs top = searcher.search(query, 10);
        hits += top.scoreDocs.length == 0 ? 0 : top.scoreDocs[0].doc;
      }
    }
    pool.shutdown();
    System.out.println("hits " + hits);
  }

  private static TermQuery term(Random random) {
    return new TermQuery(new Term("text", Words.word(Words.any(random))));
  }
}
