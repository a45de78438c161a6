import { formatOutputName } from '@floatwise/contracts';

/** Name of an answer that came without one. A workbook is known by its first bytes, the zip signature. */
export async function findOutputName(inputName: string, toolId: string, output: Blob): Promise<string> {
  const head = new Uint8Array(await output.slice(0, 2).arrayBuffer());
  const isWorkbook = head[0] === 0x50 && head[1] === 0x4b;
  return formatOutputName(inputName, toolId, isWorkbook ? 'xlsx' : 'xer');
}
