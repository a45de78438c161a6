import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFuzzSamples } from './test/fuzz-xer-samples.ts';
import { FindingLog } from './finding-log.ts';
import { createReadContext, scheduleMappers } from './read-schedule.ts';
import { getTable, readXer } from './read-xer.ts';
import { RowReader } from './row-reader.ts';

function createReader(): RowReader {
  const xer = readXer(listFuzzSamples()[0] ?? Buffer.alloc(0));
  const table = getTable(xer, 'TASK');
  const [block] = table.blocks;
  if (!block) throw new RangeError('The sample has no activities.');
  return new RowReader(createReadContext(xer, new FindingLog()), table, block);
}

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

describe('the README', () => {
  it('lists every column that is read, under its table', () => {
    const reader = createReader();
    for (const mapper of Object.values(scheduleMappers)) {
      const columns: string[] = [];
      mapper.bind((column) => columns.push(column), reader);
      const [section = ''] = readme.split(`\n**${mapper.table}**`).slice(1);
      const [, ...listed] = [...(section.split('\n**')[0] ?? '').matchAll(/^\| (\w+)\s+\|/gm)].map(
        ([, name]) => name,
      );
      expect(listed.sort(), mapper.table).toEqual([...new Set(columns)].sort());
    }
  });

  it('has an example that changes one line', () => {
    const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
    const example = examples.find((code) => code.includes('writeXer(')) ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'floatwise-readme-'));
    const [input = Buffer.alloc(0)] = listFuzzSamples();
    writeFileSync(join(folder, 'schedule.xer'), input);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      // Imports are resolved from this folder, files from the temporary one.
      ['--input-type=module', '--eval', `process.chdir(${JSON.stringify(folder)});\n${example}`],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    );
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
    const output = readFileSync(join(folder, 'lag.xer'), 'latin1');
    rmSync(folder, { recursive: true });
    expect(output).toBe(input.toString('latin1').replace('\tPR_FS\t0\r\n', '\tPR_FS\t16\r\n'));
  });
});
