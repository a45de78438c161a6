import java.io.FileInputStream;
import java.time.LocalDateTime;
import java.util.List;
import org.mpxj.ActivityType;
import org.mpxj.ProjectFile;
import org.mpxj.Task;
import org.mpxj.TimeUnit;
import org.mpxj.cpm.PrimaveraScheduler;
import org.mpxj.primavera.PrimaveraXERFileReader;

/** Schedules every project of each XER named on the command line with MPXJ and prints one tab-separated line per activity. */
public class MpxjDates
{
   public static void main(String[] args) throws Exception
   {
      for (String name : args)
      {
         System.out.println("file\t" + name);
         long begin = System.nanoTime();
         List<ProjectFile> projects;
         try (FileInputStream stream = new FileInputStream(name))
         {
            projects = new PrimaveraXERFileReader().readAll(stream);
         }
         long read = System.nanoTime();
         for (ProjectFile project : projects)
         {
            schedule(project);
         }
         long scheduled = System.nanoTime();
         for (ProjectFile project : projects)
         {
            print(project);
         }
         System.out.println("time\t" + (read - begin) / 1000000 + "\t" + (scheduled - read) / 1000000);
      }
   }

   private static void schedule(ProjectFile project)
   {
      LocalDateTime start = project.getProjectProperties().getPlannedStart();
      if (start == null)
      {
         start = project.getProjectProperties().getStatusDate();
      }
      try
      {
         new PrimaveraScheduler().schedule(project, start);
      }
      catch (Exception failure)
      {
         System.out.println("failed\t" + project.getProjectProperties().getUniqueID() + "\t" + failure);
      }
   }

   private static void print(ProjectFile project)
   {
      for (Task task : project.getTasks())
      {
         boolean isFollower = task.getActivityType() == ActivityType.LEVEL_OF_EFFORT || task.getActivityType() == ActivityType.WBS_SUMMARY;
         if (task.getSummary() || isFollower || task.getActualFinish() != null)
         {
            continue;
         }
         String slack = "";
         try
         {
            org.mpxj.Duration value = task.getTotalSlack();
            slack = value == null ? "" : Long.toString(Math.round(value.convertUnits(TimeUnit.MINUTES, project.getProjectProperties()).getDuration()));
         }
         catch (Exception failure)
         {
            slack = "";
         }
         System.out.println("activity\t" + task.getUniqueID() + "\t" + task.getActivityID() + "\t" + task.getEarlyStart() + "\t" + task.getEarlyFinish() + "\t" + task.getLateStart() + "\t" + task.getLateFinish() + "\t" + slack);
      }
   }
}
