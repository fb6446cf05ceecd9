package corecast.examples.real;

import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/**
 * Real program 16: repeated jobs of Quartz on its own pool of workers.
 *
 * <p>Arguments: jobs, runs of each.
 */
public final class Real16Quartz {
  private static final AtomicLong SUM = new AtomicLong();
  private static CountDownLatch runs = new CountDownLatch(0);

  private Real16Quartz() {}

  /** Some work. */
  public static final class Primes implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      SUM.addAndGet(Busy.primes(20_000));
      runs.countDown();
    }
  }

  public static void main(String[] args) throws Exception {
    int jobs = Integer.parseInt(args[0]);
    int repeats = Integer.parseInt(args[1]);
    Properties properties = new Properties();
    properties.setProperty("org.quartz.scheduler.instanceName", "real");
    properties.setProperty("org.quartz.threadPool.threadCount", "3");
    properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
    Scheduler scheduler = new StdSchedulerFactory(properties).getScheduler();
    runs = new CountDownLatch(jobs * repeats);
    scheduler.start();
    for (int i = 0; i < jobs; i++) {
      scheduler.scheduleJob(
          JobBuilder.newJob(Primes.class).withIdentity("job" + i).build(),
          TriggerBuilder.newTrigger()
              .startNow()
              .withSchedule(
                  SimpleScheduleBuilder.simpleSchedule()
                      .withIntervalInMilliseconds(20)
                      .withRepeatCount(repeats - 1))
              .build());
    }
    runs.await();
    scheduler.shutdown(true);
    System.out.println(jobs * repeats + " runs, sum " + SUM);
  }
}
