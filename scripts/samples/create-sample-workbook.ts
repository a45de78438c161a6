import { writeWorkbookFile } from '@floatwise/ooxml';
import { readPlanFile } from '@floatwise/schedule/sheet';

/** The sheets P6 would export for a schedule. */
export async function createSampleWorkbook(xer: Uint8Array): Promise<Buffer> {
  const { file } = await readPlanFile(xer, 'riverside.xer');
  const { bytes } = await writeWorkbookFile(file, { sheets: new Map(), report: [] });
  return Buffer.concat(bytes);
}
