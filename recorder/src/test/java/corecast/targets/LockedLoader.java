package corecast.targets;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;

/**
 * A class loader with a lock that is not re-entrant around its archive: whoever asks it for
 * anything while it defines a class waits for ever. It counts what it was asked for.
 */
public final class LockedLoader extends ClassLoader {
  private final Semaphore archive = new Semaphore(1);
  private int asked;

  private LockedLoader() {
    super(LockedLoader.class.getClassLoader().getParent());
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    archive.acquireUninterruptibly();
    try (InputStream in =
        LockedLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] classFile = in.readAllBytes();
      return defineClass(name, classFile, 0, classFile.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    } finally {
      archive.release();
    }
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    archive.acquireUninterruptibly();
    asked++;
    archive.release();
    return super.getResourceAsStream(name);
  }

  @Override
  public java.net.URL getResource(String name) {
    archive.acquireUninterruptibly();
    asked++;
    archive.release();
    return super.getResource(name);
  }

  @Override
  public int hashCode() {
    asked++;
    return 7;
  }

  @Override
  public boolean equals(Object other) {
    asked++;
    return other instanceof LockedLoader;
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 2; i++) { // two loaders that call themselves equal
      LockedLoader loader = new LockedLoader();
      // What others extend comes first, or the loader would wait for itself.
      loader.loadClass("corecast.targets.LockedLoader$Base");
      loader.loadClass("corecast.targets.LockedLoader$Crew");
      Class<?> guest = loader.loadClass("corecast.targets.LockedLoader$Guest");
      guest.getMethod("go").invoke(guest.getConstructor().newInstance());
      System.out.println("asked " + loader.asked);
    }
  }

  /** Whether it is serializable, and whether a worker is a thread, only its ancestors tell. */
  public static final class Guest extends Base {
    private boolean done;

    public synchronized void go() throws Exception {
      Worker worker = new Worker();
      worker.start();
      Worker.sleep(1);
      worker.join();
      done = !worker.isAlive();
      System.out.println("done " + done);
    }
  }

  /** Loaded before its subclass. */
  public static class Base {}

  /** Likewise. */
  public static class Crew extends Thread {}

  /** Loaded when the guest is there. */
  public static final class Worker extends Crew {
    @Override
    public void run() {
      onSpinWait();
    }
  }
}
