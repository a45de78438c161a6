import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import org.mpxj.ProjectFile;
import org.mpxj.cpm.PrimaveraScheduler;
import org.mpxj.primavera.PrimaveraXERFileReader;

/**
 * Reads an XER and schedules its projects with MPXJ, several times in one process. Prints the most memory the process has
 * had resident, in kilobytes, before it begins, then a line per round: milliseconds to read, milliseconds to schedule,
 * and that memory.
 */
public class MpxjTimes
{
   public static void main(String[] args) throws Exception
   {
      System.out.println("start\t" + getPeakKilobytes());
      int rounds = Integer.parseInt(args[1]);
      for (int round = 0; round < rounds; round++)
      {
         long begin = System.nanoTime();
         List<ProjectFile> projects;
         try (FileInputStream stream = new FileInputStream(args[0]))
         {
            projects = new PrimaveraXERFileReader().readAll(stream);
         }
         long read = System.nanoTime();
         for (ProjectFile project : projects)
         {
            schedule(project);
         }
         long scheduled = System.nanoTime();
         System.out.println("round\t" + (read - begin) / 1e6 + "\t" + (scheduled - read) / 1e6 + "\t" + getPeakKilobytes());
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
