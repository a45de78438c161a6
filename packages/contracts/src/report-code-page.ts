import { z } from 'zod';

/** The same few names of the file as a code page reads them. */
const readNamesSchema = z.object({ codePage: z.string(), names: z.array(z.string()) });

/** How the text of a file was read that carries no mark of its code page. */
export const reportCodePageSchema = readNamesSchema.extend({
  /** Whether the code page is given, or found without a doubt. */
  isSure: z.boolean(),
  /** Where it is not: the code pages that read these names otherwise and come next, the most likely first. */
  alternatives: z.array(readNamesSchema),
});
export type ReportCodePage = z.infer<typeof reportCodePageSchema>;
