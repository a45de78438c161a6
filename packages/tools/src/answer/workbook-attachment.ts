import type { ToolAttachment } from '../tool.ts';

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook beside the output; the title is on its button. */
export const attachWorkbook = (title: string, fileName: string, bytes: Uint8Array): ToolAttachment => ({
  title,
  fileName,
  contentType,
  bytes,
});
