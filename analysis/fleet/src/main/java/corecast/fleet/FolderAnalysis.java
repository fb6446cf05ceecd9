package corecast.fleet;

import corecast.cli.fleet.FleetOrder;
import corecast.cli.fleet.FleetTool.Failures;
import corecast.cli.fleet.FleetTool.Outcome;
import corecast.fleet.row.RecordingAnalysis;
import corecast.fleet.row.RecordingId;
import corecast.fleet.row.RecordingRows;
import corecast.fleet.row.TraceSource;
import corecast.fleet.store.KnownRecordings;
import corecast.fleet.store.KnownRecordings.Known;
import corecast.fleet.store.ResultWriter;
import corecast.study.file.ExitHook;
import corecast.study.file.Failure;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Analyses the recordings of a folder, several at a time in one virtual machine. */
final class FolderAnalysis {
  private final FleetOrder order;
  private final Failures failures;
  private final HeapShares heap = new HeapShares(Runtime.getRuntime().maxMemory());

  /** Recordings that are being analysed now or were, and whether they could be. */
  private final ConcurrentMap<String, CompletableFuture<Boolean>> begun = new ConcurrentHashMap<>();

  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger analysed = new AtomicInteger();
  private final AtomicInteger skipped = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  FolderAnalysis(FleetOrder order, Failures failures) {
    this.order = order;
    this.failures = failures;
  }

  Outcome run() throws IOException, InterruptedException {
    List<Path> recordings = recordings();
    KnownRecordings known = KnownRecordings.in(order.results(), order.jobs());
    Path work = Files.createTempDirectory("corecast-fleet");
    ExitHook cleaning = ExitHook.add("corecast-fleet", () -> delete(work));
    ExecutorService pool =
        Executors.newFixedThreadPool(
            order.jobs(),
            task -> {
              Thread thread = new Thread(task, "corecast-analysis");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<?>> workers = new ArrayList<>();
      for (int job = 0; job < Math.min(order.jobs(), recordings.size()); job++) {
        Path file = work.resolve(job + ".parquet");
        workers.add(
            pool.submit(
                () -> {
                  try (ResultWriter writer = new ResultWriter(order.results(), file)) {
                    for (int i = next.getAndIncrement();
                        i < recordings.size();
                        i = next.getAndIncrement()) {
                      analyse(recordings.get(i), known, writer);
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } finally {
      pool.shutdownNow();
      delete(work);
      if (cleaning != null) {
        cleaning.remove();
      }
    }
    return new Outcome(analysed.get(), skipped.get(), failed.get());
  }

  private List<Path> recordings() throws IOException {
    if (!Files.isDirectory(order.recordings())) {
      throw new Failure(
          order.recordings()
              + (Files.exists(order.recordings()) ? ": is a file" : ": no such folder")
              + "; give a folder of recordings");
    }
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(order.recordings(), new Finder(found));
    Collections.sort(found);
    if (found.isEmpty() && failed.get() == 0) {
      throw new Failure(
          order.recordings() + ": there are no recordings (*" + TraceSource.ENDING + ") in it");
    }
    return found;
  }

  private final class Finder extends SimpleFileVisitor<Path> {
    private final List<Path> found;

    Finder(List<Path> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (file.toString().endsWith(TraceSource.ENDING) && Files.isRegularFile(file)) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException why) {
      if (!(why instanceof NoSuchFileException)) { // was taken away meanwhile
        fail(file, why);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException why) {
      if (why != null) {
        fail(folder, why);
      }
      return FileVisitResult.CONTINUE;
    }
  }

  private void analyse(Path file, KnownRecordings known, ResultWriter writer)
      throws InterruptedException {
    try {
      TraceSource trace = TraceSource.of(file);
      List<Known> before = known.of(trace.uri());
      if (before.stream().anyMatch(one -> isSame(one, trace))) {
        skipped.incrementAndGet();
        return;
      }
      String id = RecordingId.of(file);
      CompletableFuture<Boolean> made = new CompletableFuture<>();
      String manner = known.manner(id);
      if (manner != null && order.isDoneBy(manner) || isMadeOfCopy(id, made)) {
        skipped.incrementAndGet();
        return;
      }
      boolean isMade = false;
      try {
        FleetOrder all = manner == null ? order : order.including(manner);
        RecordingRows rows = rows(file, trace.bytes(), new RecordingAnalysis(all));
        for (Known one : before) {
          // It was still being copied, for example; another run in the same file is another one.
          if (RecordingId.areOfOneTime(one.id(), rows.id())) {
            writer.delete(one.day(), one.id());
          }
        }
        writer.write(rows);
        isMade = true;
      } finally {
        if (!isMade) {
          begun.remove(id); // a copy is tried
        }
        made.complete(isMade);
      }
      analysed.incrementAndGet();
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
      fail(file, e);
    }
  }

  private void fail(Path file, Throwable why) {
    failed.incrementAndGet();
    failures.add(file, why);
  }

  /** Waits for a copy that is being analysed; if there is none that could be, this one is begun. */
  private boolean isMadeOfCopy(String id, CompletableFuture<Boolean> made) {
    CompletableFuture<Boolean> copy = begun.putIfAbsent(id, made);
    while (copy != null) {
      if (copy.join()) {
        return true;
      }
      copy = begun.putIfAbsent(id, made);
    }
    return false;
  }

  private boolean isSame(Known one, TraceSource trace) {
    return one.trace().equals(trace) && order.isDoneBy(one.manner());
  }

  /** Once more alone, if there was not enough memory for all that were analysed. */
  private RecordingRows rows(Path file, long bytes, RecordingAnalysis analysis)
      throws IOException, InterruptedException {
    int share = heap.take(bytes);
    try {
      return analysis.of(file);
    } catch (OutOfMemoryError e) {
      // what it held is free only outside of here
    } finally {
      heap.giveBack(share);
    }
    share = heap.takeAll();
    try {
      return analysis.of(file);
    } finally {
      heap.giveBack(share);
    }
  }

  private static void delete(Path work) {
    try (Stream<Path> files = Files.list(work)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(work);
    } catch (IOException e) {
      // It is in the folder for temporary files, and small.
    }
  }
}
