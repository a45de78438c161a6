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

/**
 * What a result has beside its file: a converter writes it into the bucket as JSON, and `GET /api/conversions/:id/report`
 * sends it as it lies there.
 */
export const storedReportSchema = z.object({
  report: reportSchema,
  attachments: z.array(attachmentSchema),
});
export type StoredReport = z.infer<typeof storedReportSchema>;
