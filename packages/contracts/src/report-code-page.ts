import { z } from 'zod';

/** A few names of the file as read in one code page. */
const readNamesSchema = z.object({ codePage: z.string(), names: z.array(z.string()) });

/** Code page in which a file was read that does not state its own. */
export const reportCodePageSchema = readNamesSchema.extend({
  /** Whether the code page was given, or determined beyond doubt. */
  isSure: z.boolean(),
  /** If not sure: code pages that read these names differently, most likely first. */
  alternatives: z.array(readNamesSchema),
});
export type ReportCodePage = z.infer<typeof reportCodePageSchema>;
