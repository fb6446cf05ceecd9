package corecast.recorder.weave;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The class files that the JDK's own loaders load: those of the modules of the program and the JDK,
 * and those of the class path. They are read without a loader: to ask one, even the JDK's, may call
 * the program, for example its handlers of URLs. Jars are opened in their order, when they are
 * needed, and stay open, as the loader's do, so that the memory of their directories is shared.
 */
final class ClassPath {
  private static final String CLASS = ".class";
  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final String FILE = "file";

  private final ModuleLayer layer;
  private final Deque<File> unopened = new ArrayDeque<>();
  private final Set<File> seen = new HashSet<>();
  private final List<Place> opened = new ArrayList<>();

  /** Of these folders and jars, and what the manifests of these jars name. */
  ClassPath(List<File> places, ModuleLayer layer) {
    this.layer = layer;
    for (File place : places) {
      if (seen.add(place)) {
        unopened.add(place);
      }
    }
  }

  static ClassPath ofProcess() {
    List<File> places = new ArrayList<>();
    for (String place : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
      places.add(new File(place.isEmpty() ? "." : place).getAbsoluteFile());
    }
    return new ClassPath(places, ModuleLayer.boot());
  }

  private record Place(@Nullable File folder, @Nullable JarFile jar) {
    byte @Nullable [] read(String file) throws IOException {
      if (jar != null) {
        ZipEntry entry = jar.getEntry(file);
        if (entry == null) {
          return null;
        }
        try (InputStream in = jar.getInputStream(entry)) {
          return in.readAllBytes();
        }
      }
      File found = new File(folder, file);
      return found.isFile() ? readFile(found) : null;
    }
  }

  /** Not by a channel, which would be closed for a thread that is interrupted. */
  private static byte[] readFile(File file) throws IOException {
    try (FileInputStream in = new FileInputStream(file)) {
      return in.readAllBytes();
    }
  }

  /** The class file of that internal name; {@code null} if it is not found, or not readable. */
  byte @Nullable [] read(String name) {
    try {
      int slash = name.lastIndexOf('/');
      String inPackage = slash < 0 ? "" : name.substring(0, slash).replace('/', '.');
      for (ResolvedModule module : layer.configuration().modules()) {
        if (module.reference().descriptor().packages().contains(inPackage)) {
          return readIn(module, name.concat(CLASS));
        }
      }
      return readInPath(name.concat(CLASS));
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  private byte @Nullable [] readIn(ResolvedModule module, String file) throws IOException {
    URI location = module.reference().location().orElse(null);
    if (location != null && FILE.equals(location.getScheme())) {
      Place place = open(new File(location));
      if (place == null) {
        return null;
      }
      try {
        return place.read(file);
      } finally {
        if (place.jar != null) {
          place.jar.close();
        }
      }
    }
    try (ModuleReader reader = module.reference().open();
        InputStream in = reader.open(file).orElse(null)) {
      return in == null ? null : in.readAllBytes();
    }
  }

  private synchronized byte @Nullable [] readInPath(String file) {
    for (Place place : opened) {
      byte[] found = readIn(place, file);
      if (found != null) {
        return found;
      }
    }
    for (File next = unopened.poll(); next != null; next = unopened.poll()) {
      Place place = open(next);
      if (place != null) {
        opened.add(place);
        if (place.jar != null) {
          addNamed(place.jar, next);
        }
        byte[] found = readIn(place, file);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** What cannot be read is not there. */
  private static byte @Nullable [] readIn(Place place, String file) {
    try {
      return place.read(file);
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /** Signatures are not verified: nothing that is read is run. */
  private static @Nullable Place open(File place) {
    if (place.isDirectory()) {
      return new Place(place, null);
    }
    try {
      return new Place(null, new JarFile(place, false, ZipFile.OPEN_READ, Runtime.version()));
    } catch (IOException e) {
      return null; // not there, or no jar: the loader passes it by as well
    }
  }

  /** What the manifest of a jar adds to the class path comes directly behind the jar. */
  private void addNamed(JarFile jar, File file) {
    ZipEntry entry = jar.getEntry(MANIFEST);
    if (entry == null) {
      return;
    }
    String named;
    try (InputStream in = jar.getInputStream(entry)) {
      named =
          new Manifest(mainSection(in.readAllBytes()))
              .getMainAttributes()
              .getValue(Attributes.Name.CLASS_PATH);
    } catch (IOException | RuntimeException e) {
      return; // damaged
    }
    if (named == null || named.isBlank()) {
      return;
    }
    List<File> added = new ArrayList<>();
    for (String each : named.trim().split(" +", -1)) {
      File place = resolve(file, each);
      if (place != null && seen.add(place)) {
        added.add(place);
      }
    }
    for (int i = added.size() - 1; i >= 0; i--) {
      unopened.addFirst(added.get(i));
    }
  }

  /** Signed jars have a section for each of their files, which are of no interest. */
  private static InputStream mainSection(byte[] manifest) {
    String text = new String(manifest, StandardCharsets.ISO_8859_1);
    int end = text.indexOf("\n\n");
    int endOfWindows = text.indexOf("\r\n\r\n");
    int length = end < 0 ? manifest.length : end + 2;
    length = endOfWindows < 0 ? length : Math.min(length, endOfWindows + 4);
    return new ByteArrayInputStream(manifest, 0, length);
  }

  private static @Nullable File resolve(File jar, String named) {
    try {
      URI place = jar.toURI().resolve(named);
      return FILE.equals(place.getScheme()) ? new File(place.getPath()) : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
