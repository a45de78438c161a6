import java.io.FileInputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import org.mpxj.ProjectFile;
import org.mpxj.cpm.PrimaveraScheduler;
import org.mpxj.primavera.PrimaveraXERFileReader;

/**
 * Reads an XER and schedules its projects with MPXJ, several times in one process. Prints the most memory the process has
 * had resident, in kilobytes, before it begins. Then it prints a line per round: milliseconds to read, milliseconds to
 * schedule, that memory, and the processor time of this thread for both in milliseconds.
 */
public class MpxjTimes
{
   public static void main(String[] args) throws Exception
   {
      System.out.println("start\t" + getPeakKilobytes());
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      int rounds = Integer.parseInt(args[1]);
      for (int round = 0; round < rounds; round++)
      {
         long begin = System.nanoTime();
         long beginCpu = threads.getCurrentThreadCpuTime();
         List<ProjectFile> projects;
         try (FileInputStream stream = new FileInputStream(args[0]))
         {
            projects = new PrimaveraXERFileReader().readAll(stream);
         }
         long read = System.nanoTime();
         long readCpu = threads.getCurrentThreadCpuTime();
         for (ProjectFile project : projects)
         {
            schedule(project);
         }
         long scheduled = System.nanoTime();
         long scheduledCpu = threads.getCurrentThreadCpuTime();
         System.out.println("round\t" + (read - begin) / 1e6 + "\t" + (scheduled - read) / 1e6 + "\t" + getPeakKilobytes()
            + "\t" + (readCpu - beginCpu) / 1e6 + "\t" + (scheduledCpu - readCpu) / 1e6);
      }
   }

   private static void schedule(ProjectFile project) throws Exception
   {
      LocalDateTime start = project.getProjectProperties().getPlannedStart();
      new PrimaveraScheduler().schedule(project, start == null ? project.getProjectProperties().getStatusDate() : start);
   }

   private static long getPeakKilobytes() throws Exception
   {
      for (String line : Files.readAllLines(Path.of("/proc/self/status")))
      {
         if (line.startsWith("VmHWM:"))
         {
            return Long.parseLong(line.replaceAll("[^0-9]", ""));
         }
      }
      throw new IllegalStateException("The system does not report a process's peak memory.");
   }
}
