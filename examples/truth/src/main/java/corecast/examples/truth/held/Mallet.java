package corecast.examples.truth.held;

import cc.mallet.topics.ParallelTopicModel;
import cc.mallet.types.Alphabet;
import cc.mallet.types.FeatureSequence;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import corecast.examples.truth.team.Words;
import java.io.IOException;
import java.util.Random;
import java.util.logging.Level;

/**
 * MALLET: a topic model, whose master looks every 20 ms whether its workers are done.
 *
 * <p>Arguments: threads, documents, rounds.
 */
public final class Mallet {
  private Mallet() {}

  public static void main(String[] args) throws IOException {
    ParallelTopicModel.logger.setLevel(Level.OFF);
    Alphabet alphabet = new Alphabet();
    InstanceList documents = new InstanceList(alphabet, null);
    Random random = new Random(1);
    for (int d = 0; d < Integer.parseInt(args[1]); d++) {
      FeatureSequence words = new FeatureSequence(alphabet);
      for (int w = 0; w < 100; w++) {
        words.add(Words.word(Words.any(random)));
      }
      documents.add(new Instance(words, null, "document " + d, null));
    }
    ParallelTopicModel model = new ParallelTopicModel(50, 50, 0.01);
    model.setRandomSeed(1);
    model.addInstances(documents);
    model.setNumThreads(Integer.parseInt(args[0]));
    model.setNumIterations(Integer.parseInt(args[2]));
    model.setTopicDisplay(0, 0);
    model.estimate();
    System.out.println("tokens " + model.totalTokens + " topics " + model.getNumTopics());
  }
}
