package corecast.study.foreign;

/** Why no program can be made of a file, without the file's name. */
final class NoProgram extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoProgram(String why) {
    super(why);
  }
}
