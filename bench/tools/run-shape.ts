/** Runs in its own process: reads a file and converts it, both measured after one run of each. The argument is a `Shape` as JSON. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { openWorkbook } from '../../packages/ooxml/src/index.ts';
import { computeEarlyDates } from '../../packages/schedule/src/cpm/index.ts';
import { readSheetNetwork } from '../../packages/schedule/src/sheet/index.ts';
import { readScheduleFile } from '../../packages/tools/src/input/read-schedule-file.ts';
import { runTool } from '../../packages/tools/src/runner/run-tool.ts';
import { measureHere, type Answer } from '../lib/measure-apart.ts';

export interface Shape {
  readonly toolId: string;
  readonly path: string;
  readonly options: Record<string, unknown>;
}

export interface ShapeAnswer {
  readonly reading: Answer;
  readonly converting: Answer;
  /** Activities whose drag was left out; 0 for other tools. */
  readonly untried: number;
}

async function runShape({ toolId, path, options }: Shape): Promise<ShapeAnswer> {
  const bytes = new Uint8Array(readFileSync(path));
  const fileName = basename(path);
  const read = async (): Promise<number> => {
    if (fileName.endsWith('.xlsx')) {
      const sheet = await readSheetNetwork(await openWorkbook(bytes, fileName), {});
      return sheet.relationships.length;
    }
    // Tables are read on first use, and early dates use all that matter.
    const { schedule } = readScheduleFile(bytes, {});
    computeEarlyDates(schedule);
    return schedule.relationships.length;
  };
  let untried = 0;
  const convert = async (): Promise<number> => {
    const { report } = await runTool(toolId, { bytes, fileName, options });
    untried = Number(report.figures?.find(({ id }) => id === 'untried')?.value ?? 0);
    return report.findings.length;
  };
  // Without a run before, reading would also pay for compiling the code that both use.
  await read();
  await convert();
  globalThis.gc?.();
  const reading = await measureHere(read);
  globalThis.gc?.();
  const converting = await measureHere(convert);
  return { reading, converting, untried };
}

console.log(JSON.stringify(await runShape(JSON.parse(process.argv[2] ?? '') as Shape)));
