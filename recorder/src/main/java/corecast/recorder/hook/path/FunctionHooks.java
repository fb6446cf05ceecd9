package corecast.recorder.hook.path;

import java.util.List;

/** Gives hooks to functions while the program runs, and takes them away. */
public interface FunctionHooks {
  /**
   * From here on these have hooks and no others.
   *
   * @param functions as {@code Class.method}, with the package or without
   */
  void follow(List<String> functions);

  void followAll();
}
