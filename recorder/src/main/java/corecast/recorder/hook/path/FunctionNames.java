package corecast.recorder.hook.path;

/** Knows the functions that are woven. */
public interface FunctionNames {
  /** Class and name of that function. */
  String name(int function);
}
