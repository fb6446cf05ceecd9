package corecast.study.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says before the work, not after it, that a file cannot go where it is to go. */
public final class OutputPlace {
  private OutputPlace() {}

  /** For a file that is written when the work is done; may be a device, such as /dev/null. */
  public static void checkFile(Path file) throws IOException {
    if (file.toString().isEmpty()) {
      throw new Failure("-o: expected the name of a file, found nothing");
    }
    checkName(file, "file");
    Path folder = behindLinks(file).toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new Failure(file + ": is a folder; give the name of a file");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      if (!Files.isWritable(file)) {
        throw new Failure(file + ": cannot be written; check its permissions");
      }
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new Failure(file + ": there is no folder " + folder + "; make it first");
    }
    if (!Files.isWritable(folder)) {
      throw new Failure(
          file + ": nothing can be written in the folder " + folder + "; check its permissions");
    }
  }

  /** For what is made of a file: that file is not to be lost. */
  public static void checkMadeOf(Path input, Path output) throws IOException {
    checkFile(output);
    if (Files.isRegularFile(output) && Files.exists(input) && Files.isSameFile(output, input)) {
      throw new Failure(
          output + ": the output would overwrite the input; give another name with -o");
    }
  }

  /**
   * For a trace, which grows beside its name: a device or a pipe cannot become one.
   *
   * @return the file itself, where the name is a link
   */
  public static Path checkTrace(Path file) throws IOException {
    checkFile(file);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new Failure(
          file + ": a trace cannot be written to a device or a pipe; give the name" + " of a file");
    }
    return behindLinks(file);
  }

  /** For a folder that is made, with those above it, when the work is done. */
  public static void checkFolder(Path folder) {
    checkName(folder, "folder");
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there)) {
      Path above = there.getParent();
      if (above == null) {
        return; // a file system without a root: making the folder will tell
      }
      there = above;
    }
    if (!Files.isDirectory(there)) {
      throw new Failure(
          folder
              + ": "
              + (there.equals(folder.toAbsolutePath()) ? "is" : there + " is")
              + " a file; give the name of a folder");
    }
    if (!Files.isWritable(there)) {
      throw new Failure(
          folder + ": nothing can be written in the folder " + there + "; check its permissions");
    }
  }

  /** What stands for standard output elsewhere does not here. */
  private static void checkName(Path path, String kind) {
    if (path.toString().equals("-")) {
      throw new Failure(
          "-: expected the name of a "
              + kind
              + "; '-' does not mean standard output here (write ./- for a "
              + kind
              + " of"
              + " that name)");
    }
  }

  /** The file that a link leads to: the link stays, and the file behind it is replaced. */
  static Path behindLinks(Path file) throws IOException {
    return Files.isSymbolicLink(file) && Files.isRegularFile(file) ? file.toRealPath() : file;
  }
}
