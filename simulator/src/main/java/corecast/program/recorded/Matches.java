package corecast.program.recorded;

import corecast.trace.Result;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which record of one thread belongs to which of another, by recorded time. */
final class Matches {
  /** By submission's {@link Moment#key}: the run of the task. */
  final Map<Long, Survey.TaskRun> runOfSubmission = new HashMap<>();

  /** By key of the WAIT_END: the notification that ended the wait. */
  final Map<Long, Survey.Notification> notificationOfWait = new HashMap<>();

  /** By key of the notification: the streams whose waits it ended, in order. */
  final Map<Long, List<Integer>> waitersOfNotification = new HashMap<>();

  /** Keys of the PARK_ENDs that an unpark ended, and of those unparks. */
  final Set<Long> unparked = new HashSet<>();

  /** Submissions that no worker ever began. */
  int neverRun;

  private Matches() {}

  static Matches of(Survey survey) {
    Matches matches = new Matches();
    matches.matchTasks(survey);
    matches.matchWaits(survey);
    matches.matchParks(survey);
    return matches;
  }

  private void matchTasks(Survey survey) {
    Map<Long, ArrayDeque<Survey.Submission>> open = new HashMap<>();
    List<Survey.Submission> submissions = new ArrayList<>(survey.submissions);
    submissions.sort(Comparator.comparing(Survey.Submission::at));
    for (Survey.Submission s : submissions) {
      open.computeIfAbsent(key(s.pool(), s.hash()), k -> new ArrayDeque<>()).add(s);
    }
    List<Survey.Submission> rejections = new ArrayList<>(survey.rejections);
    rejections.sort(Comparator.comparing(Survey.Submission::at));
    for (Survey.Submission r : rejections) {
      ArrayDeque<Survey.Submission> same = open.get(key(r.pool(), r.hash()));
      if (same != null) {
        // The submission just before, in the same thread, is the refused one.
        same.removeIf(
            s ->
                s.at().stream() == r.at().stream()
                    && s.at().timeNanos() <= r.at().timeNanos()
                    && isLatestBefore(same, s, r.at()));
      }
    }
    List<Survey.TaskRun> runs = new ArrayList<>(survey.taskRuns);
    runs.sort(Comparator.comparing((Survey.TaskRun t) -> t.begin));
    for (Survey.TaskRun run : runs) {
      ArrayDeque<Survey.Submission> same = open.get(key(run.pool, run.hash));
      Survey.Submission submission = same == null ? null : same.poll();
      if (submission != null) {
        run.submit = submission.at();
        runOfSubmission.put(submission.at().key(), run);
      }
    }
    for (ArrayDeque<Survey.Submission> left : open.values()) {
      neverRun += left.size();
    }
  }

  private static boolean isLatestBefore(
      ArrayDeque<Survey.Submission> all, Survey.Submission candidate, Moment refusal) {
    for (Survey.Submission s : all) {
      if (s.at().stream() == refusal.stream()
          && s.at().timeNanos() <= refusal.timeNanos()
          && s.at().compareTo(candidate.at()) > 0) {
        return false;
      }
    }
    return true;
  }

  private static long key(int a, int b) {
    return ((long) a << 32) | (b & 0xffffffffL);
  }

  private void matchWaits(Survey survey) {
    Map<Integer, List<Survey.Wait>> byObject = new HashMap<>();
    for (Survey.Wait w : survey.waits) {
      byObject.computeIfAbsent(w.object(), k -> new ArrayList<>()).add(w);
    }
    Map<Integer, List<Survey.Notification>> notifications = new HashMap<>();
    for (Survey.Notification n : survey.notifications) {
      notifications.computeIfAbsent(n.object(), k -> new ArrayList<>()).add(n);
    }
    for (Map.Entry<Integer, List<Survey.Wait>> entry : byObject.entrySet()) {
      List<Survey.Notification> own = notifications.get(entry.getKey());
      if (own != null) {
        own.sort(Comparator.comparing(Survey.Notification::at));
        matchWaitsOfOne(entry.getValue(), own);
      }
    }
  }

  /** Each NOTIFY ends at most one wait, the first to return; a NOTIFY_ALL all that had begun. */
  private void matchWaitsOfOne(List<Survey.Wait> waits, List<Survey.Notification> sorted) {
    List<Survey.Wait> open = new ArrayList<>(waits);
    open.removeIf(w -> w.result() != Result.OK);
    open.sort(Comparator.comparing(Survey.Wait::begin));
    ArrayList<Survey.Wait> pending = new ArrayList<>();
    int nextWait = 0;
    for (Survey.Notification n : sorted) {
      while (nextWait < open.size() && open.get(nextWait).begin().compareTo(n.at()) < 0) {
        pending.add(open.get(nextWait++));
      }
      Survey.@Nullable Wait first = null;
      for (int i = pending.size() - 1; i >= 0; i--) {
        Survey.Wait w = pending.get(i);
        if (w.end().compareTo(n.at()) < 0) {
          pending.remove(i); // returned before: spurious, or woken by what is not recorded
        } else if (n.all()) {
          assign(w, n);
        } else if (first == null || w.end().compareTo(first.end()) < 0) {
          first = w;
        }
      }
      if (n.all()) {
        pending.clear();
      } else if (first != null) {
        assign(first, n);
        pending.remove(first);
      }
    }
  }

  private void assign(Survey.Wait wait, Survey.Notification n) {
    notificationOfWait.put(wait.end().key(), n);
    waitersOfNotification
        .computeIfAbsent(n.at().key(), k -> new ArrayList<>())
        .add(wait.end().stream());
  }

  private void matchParks(Survey survey) {
    Map<Integer, List<Moment>> unparks = new HashMap<>();
    for (int i = 0; i < survey.unparks.size(); i++) {
      unparks
          .computeIfAbsent(survey.unparkTargets.get(i), k -> new ArrayList<>())
          .add(survey.unparks.get(i));
    }
    Map<Integer, List<Survey.Await>> parks = new HashMap<>();
    for (Survey.Await p : survey.parks) {
      parks.computeIfAbsent(p.object(), k -> new ArrayList<>()).add(p);
    }
    for (Map.Entry<Integer, List<Survey.Await>> entry : parks.entrySet()) {
      List<Moment> own = unparks.get(entry.getKey());
      if (own == null) {
        continue;
      }
      own.sort(Comparator.naturalOrder());
      int next = 0;
      for (Survey.Await park : entry.getValue()) {
        @Nullable Moment first = null;
        while (next < own.size() && own.get(next).compareTo(park.end()) < 0) {
          first = first == null ? own.get(next) : first;
          next++;
        }
        if (first != null) {
          unparked.add(park.end().key());
          unparked.add(first.key());
        }
      }
    }
  }
}
