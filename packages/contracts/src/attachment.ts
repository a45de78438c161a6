import { z } from 'zod';
import { reportSchema } from './report.ts';

/** A file a tool gives beside its output, such as a report as a workbook. `base64` are its bytes. */
export const attachmentSchema = z.object({
  /** What it is, as words on a button: `Report (Excel)`. */
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  base64: z.string(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** What a converter leaves in the bucket beside the output: what is told of it. */
export const storedReportSchema = z.object({ report: reportSchema, attachments: z.array(attachmentSchema) });
export type StoredReport = z.infer<typeof storedReportSchema>;
