import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.List;
import org.mpxj.ProjectFile;
import org.mpxj.primavera.PrimaveraPMFileWriter;
import org.mpxj.primavera.PrimaveraXERFileReader;

/** Writes the XER of every odd argument as P6 XML to the path of the next one; prints one line a file. */
public class MpxjPmxml
{
   public static void main(String[] args)
   {
      for (int index = 0; index + 1 < args.length; index += 2)
      {
         try (FileInputStream input = new FileInputStream(args[index]); FileOutputStream output = new FileOutputStream(args[index + 1]))
         {
            List<ProjectFile> projects = new PrimaveraXERFileReader().readAll(input);
            new PrimaveraPMFileWriter().write(projects, output);
            System.out.println("written\t" + args[index]);
         }
         catch (Exception failure)
         {
            System.out.println("failed\t" + args[index] + "\t" + failure);
         }
      }
   }
}
