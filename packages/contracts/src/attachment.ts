import { z } from 'zod';
import { reportSchema } from './report.ts';

/** A file a tool returns besides its output, such as a report as a workbook. `base64` holds its bytes. */
export const attachmentSchema = z.object({
  /** Label of its button, such as `Report (Excel)`. */
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  base64: z.string(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/**
 * The report and attachments of a result. A converter stores them in the bucket as JSON, and
 * `GET /api/conversions/:id/report` sends that object unchanged.
 */
export const storedReportSchema = z.object({
  report: reportSchema,
  attachments: z.array(attachmentSchema),
});
export type StoredReport = z.infer<typeof storedReportSchema>;
