import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.List;
import org.mpxj.ProjectFile;
import org.mpxj.primavera.PrimaveraPMFileWriter;
import org.mpxj.primavera.PrimaveraXERFileReader;

/**
 * Arguments by three: writes an XER (the first) as P6 XML (the second), with another XER as its baseline (the third,
 * unless empty); prints one line per file.
 */
public class MpxjPmxml
{
   public static void main(String[] args)
   {
      for (int index = 0; index + 2 < args.length; index += 3)
      {
         try (FileInputStream input = new FileInputStream(args[index]); FileOutputStream output = new FileOutputStream(args[index + 1]))
         {
            List<ProjectFile> projects = new PrimaveraXERFileReader().readAll(input);
            PrimaveraPMFileWriter writer = new PrimaveraPMFileWriter();
            if (!args[index + 2].isEmpty())
            {
               try (FileInputStream baseline = new FileInputStream(args[index + 2]))
               {
                  projects.get(0).setBaseline(new PrimaveraXERFileReader().read(baseline));
               }
               writer.setWriteBaselines(true);
            }
            writer.write(projects, output);
            System.out.println("written\t" + args[index]);
         }
         catch (Exception failure)
         {
            System.out.println("failed\t" + args[index] + "\t" + failure);
         }
      }
   }
}
