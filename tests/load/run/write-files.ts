import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { worksOnSeveral } from '@floatwise/contracts';
import { generateXer } from '@floatwise/testkit';
import { listTools } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import type { Size, WorkFacts } from '../k6/works.ts';
import { createWorkbook } from './create-workbook.ts';

/** Activities of a schedule of each size. Small ones cost no credits. */
const activities: Readonly<Record<Size, number>> = { small: 100, medium: 2_000, large: 10_000 };
export const allSizes = Object.keys(activities) as readonly Size[];

/**
 * Writes a generated schedule of each of these sizes for each tool that takes one file into the folder, and `works.json`
 * with the hash of the tool's output for each.
 */
export async function writeFiles(folder: string, sizes: readonly Size[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const works: WorkFacts[] = [];
  const tools = listTools().filter(({ inputs }) => !worksOnSeveral(inputs));
  for (const [place, tool] of tools.entries()) {
    for (const size of sizes) {
      const takesXer = tool.acceptedTypes.includes('.xer');
      const bytes = takesXer ? createXer(activities[size], place) : createWorkbook(activities[size], place);
      const fileName = `${tool.id}-${size}${takesXer ? '.xer' : '.xlsx'}`;
      writeFileSync(join(folder, fileName), bytes);
      const output = await runTool(tool.id, { bytes: Buffer.from(bytes), fileName });
      works.push({
        toolId: tool.id,
        fileName,
        size,
        tasks: output.report.tasks,
        sha256: createHash('sha256').update(Buffer.concat(output.bytes)).digest('hex'),
      });
    }
  }
  writeFileSync(join(folder, 'works.json'), `${JSON.stringify(works, null, 2)}\n`);
}

function createXer(count: number, place: number): Uint8Array {
  return generateXer({
    activities: count,
    relationships: count * 2,
    inProgress: count / 20,
    seed: place + 1,
  });
}
