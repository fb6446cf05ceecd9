package corecast.analysis.path;

import java.util.List;

/** A way to find near-critical paths (Alexander et al., section 3). */
public interface NearCriticalPaths {
  /** The paths asked for, longest first; of equally long ones any, if not all are wanted. */
  List<ActivityPath> find(Schedule schedule, PathLimits limits);
}
