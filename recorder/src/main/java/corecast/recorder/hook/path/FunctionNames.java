package corecast.recorder.hook.path;

/** Knows the functions that are woven. */
public interface FunctionNames {
  String name(int function);
}
