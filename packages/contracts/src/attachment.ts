import { z } from 'zod';
import { unfoldReport } from './fold-report.ts';
import { foldedReportSchema } from './folded-report.ts';

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
 * What is told of a conversion beside its record: a converter writes it into the bucket as JSON, and it leaves with
 * `GET /api/conversions/:id` as it lies there.
 */
export const storedReportSchema = z.object({
  report: foldedReportSchema.transform(unfoldReport),
  attachments: z.array(attachmentSchema),
});
export type StoredReport = z.output<typeof storedReportSchema>;
/** As it lies in the bucket. */
export type FoldedStoredReport = z.input<typeof storedReportSchema>;
