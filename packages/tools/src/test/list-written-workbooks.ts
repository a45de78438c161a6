import type { Report } from '@floatwise/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { listGoldenCases } from '@floatwise/testkit/golden';
import { getTool } from '../runner/catalogue.ts';
import { runTool } from '../runner/run-tool.ts';
import type { ToolFile } from '../tool.ts';

const source = join(import.meta.dirname, '..');
const corpus = join(source, '../../../../shared/corpus');
/** Real files that are read quickly. */
const realFiles = ['inigmat--MDL4D.xer', 'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer'];

export interface WrittenWorkbook {
  readonly name: string;
  readonly bytes: Buffer;
  /** Of the run that wrote it. */
  readonly report: Report;
}

interface Input extends Pick<WrittenWorkbook, 'name' | 'bytes'> {
  readonly options: unknown;
  readonly others: readonly ToolFile[];
}

/** All workbooks, including attachments, that a tool writes for its golden cases and for real files, if available. */
export async function* listWrittenWorkbooks(toolId: string): AsyncGenerator<WrittenWorkbook> {
  const golden = listGoldenCases(join(source, toolId)).map((each) => ({ ...each, bytes: each.input }));
  for (const { name, bytes, options, others } of [...golden, ...(await listRealFiles(toolId))]) {
    const file = { bytes, fileName: 'input.xer' };
    const run = await runTool(toolId, { ...file, options, ...(others.length === 0 ? {} : { others }) });
    for (const file of [run, ...(run.attachments ?? [])]) {
      if (file.fileName.endsWith('.xlsx'))
        yield { name: `${name}/${file.fileName}`, bytes: toBuffer(file.bytes), report: run.report };
    }
  }
}

async function listRealFiles(toolId: string): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const name of realFiles) {
    const path = join(corpus, name);
    if (!existsSync(path)) continue;
    const xer = readFileSync(path);
    const takesXer = getTool(toolId).acceptedTypes.includes('.xer');
    const bytes = takesXer ? xer : Buffer.from(await writeScheduleWorkbook(readSchedule(readXer(xer))));
    // A comparison needs two files; a file does not differ from itself.
    const others = toolId === 'updates' ? [{ bytes, fileName: name }] : [];
    inputs.push({ name, bytes, options: {}, others });
  }
  return inputs;
}

const toBuffer = (bytes: Uint8Array | readonly Uint8Array[]): Buffer =>
  Buffer.concat(bytes instanceof Uint8Array ? [bytes] : bytes);
