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
 * What a result has beside its file: a converter writes it into the bucket as JSON, and `GET /api/conversions/:id/report`
 * sends it as it lies there.
 */
export const foldedStoredReportSchema = z.object({
  report: foldedReportSchema,
  attachments: z.array(attachmentSchema),
});
/** As it lies in the bucket. */
export type FoldedStoredReport = z.infer<typeof foldedStoredReportSchema>;

/** The same with the report plain. */
export const storedReportSchema = foldedStoredReportSchema.extend({
  report: foldedReportSchema.transform(unfoldReport),
});
export type StoredReport = z.output<typeof storedReportSchema>;
