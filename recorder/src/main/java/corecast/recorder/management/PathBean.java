package corecast.recorder.management;

import corecast.recorder.online.LiveControl;
import corecast.recorder.online.PathLine;
import corecast.recorder.online.SampleViewer;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanServer;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ObjectName;

/** Begins, ends and shows the critical path for whoever manages the program. */
public final class PathBean extends NotificationBroadcasterSupport
    implements CriticalPathMXBean, SampleViewer {
  private static final String NAME = "io.github.corecast:type=CriticalPath";

  /** The type of a notification; its user data is the sample. */
  private static final String SAMPLE = "io.github.corecast.sample";

  private final LiveControl control;
  private final MBeanServer server;
  private final ObjectName name;
  private long notifications;
  private volatile PathLine last;

  private PathBean(LiveControl control, MBeanServer server, ObjectName name) {
    super(
        new MBeanNotificationInfo(
            new String[] {SAMPLE}, Notification.class.getName(), "a sample, once a period"));
    this.control = control;
    this.server = server;
    this.name = name;
    this.last = control.snapshot();
  }

  /**
   * Makes it known, in place of one that was there.
   *
   * @throws IllegalStateException if it cannot
   */
  public static void register(LiveControl control) {
    try {
      control.show(registered(control));
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  private static PathBean registered(LiveControl control) throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(NAME);
    if (server.isRegistered(name)) {
      server.unregisterMBean(name);
    }
    PathBean bean = new PathBean(control, server, name);
    server.registerMBean(bean, name);
    return bean;
  }

  @Override
  public boolean show(PathLine sample) {
    if (!sample.isLast()) { // whoever has ended it was told
      last = sample;
      try {
        Object data = server.getAttribute(name, "LastSample");
        Notification notification = new Notification(SAMPLE, name, ++notifications);
        notification.setUserData(data);
        sendNotification(notification);
      } catch (JMException e) {
        // Somebody has unregistered it.
      }
    }
    return true;
  }

  @Override
  public void start(String[] functions) {
    if (!control.start(List.of(functions))) {
      throw new IllegalStateException("a recording is already running in this program");
    }
  }

  @Override
  public PathSnapshot snapshot() {
    return new PathSnapshot(control.snapshot());
  }

  @Override
  public PathSnapshot stop() {
    return new PathSnapshot(control.stop());
  }

  @Override
  public boolean isRunning() {
    return control.isRunning();
  }

  @Override
  public String[] getFunctions() {
    return control.functions().toArray(new String[0]);
  }

  @Override
  public PathSnapshot getLastSample() {
    return new PathSnapshot(last);
  }
}
