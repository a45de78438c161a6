import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryXer, findOpenedTable, listLines, listTableTexts } from '../test/arbitrary-xer.ts';
import { runTool } from '../runner/run-tool.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const numRuns = 2000;

async function clean(text: string) {
  const output = await runTool('x-pobs', { bytes: Buffer.from(text, 'latin1'), fileName: 'a.xer' });
  return {
    text: Buffer.concat(output.bytes).toString('latin1'),
    report: output.report,
    fileName: output.fileName,
  };
}

/** The rule in its simplest form: line by line, with one flag. */
function cleanNaively(text: string): string {
  let drop = false;
  return listLines(text)
    .filter((line) => {
      if (line.startsWith('%T')) drop = findOpenedTable(line) === 'POBS';
      else if (line.startsWith('%E')) drop = false;
      return !drop;
    })
    .join('');
}

const anyXer = arbitraryXer({
  tables: ['POBS', 'POBS', 'TASK', 'RSRC', 'TASKRSRC', 'XPOBS', 'POBSX', ''],
  columns: ['pobs_id', 'task_id', 'name'],
});

it('reads lines that end in CR alone and keeps them', async () => {
  const text = 'ERMHDR\t8.4\r%T\tPOBS\r%F\tpobs_id\r%R\t1\r%T\tTASK\r%F\ttask_id\r%R\t1\r%E\r';
  expect((await clean(text)).text).toBe('ERMHDR\t8.4\r%T\tTASK\r%F\ttask_id\r%R\t1\r%E\r');
});

it('says of a file without tables that it has none', async () => {
  await expect(clean('ERMHDR\t8.4\r\n%t\tTASK\r\n%f\ttask_id\r\n%r\t1\r\n')).rejects.toThrow(
    'The file has no tables: no line starts with %T and a tab.',
  );
});

it('reports the sizes of the files, not of their decoded text', async () => {
  const text = 'ERMHDR\t8.4\r\n%T\tPOBS\r\n%F\tpobs_id\r\n%R\t1\r\n%T\tTASK\r\n%E\r\n';
  const input = Buffer.from(`\ufeff${text}`, 'utf16le');
  const { bytes, report } = await runTool('x-pobs', { bytes: input, fileName: 'a.xer' });
  const output = Buffer.concat(bytes);
  expect(output.toString('utf16le')).toBe(`\ufeff${cleanNaively(text)}`);
  expect(report.counts).toMatchObject({
    inputBytes: input.length,
    outputBytes: output.length,
    removedBytes: input.length - output.length,
  });
  const size = `${input.length - output.length}.00 Bytes`;
  expect(report.findings.map(({ message }) => message)).toContain(
    `Removed table POBS: 1 row, 3 lines, ${size}.`,
  );
});

describe('x-pobs on any file', () => {
  it('equals the rule applied line by line', async () => {
    await fc.assert(
      fc.asyncProperty(anyXer, async (text) => {
        expect((await clean(text)).text).toBe(cleanNaively(text));
      }),
      { numRuns },
    );
  });

  it('leaves the input minus whole lines, without POBS and with every other table unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyXer, async (text) => {
        const { text: output, report } = await clean(text);
        const lines = listLines(text);
        const kept = listLines(output);
        let from = 0;
        for (const line of kept) from = lines.indexOf(line, from) + 1 || Number.NaN;
        expect(from).not.toBeNaN();
        expect(report.counts['removedLines']).toBe(lines.length - kept.length);
        expect(report.counts['outputBytes']).toBe(output.length);
        expect(listTableTexts(output)).toEqual(listTableTexts(text).filter(({ name }) => name !== 'POBS'));
      }),
      { numRuns },
    );
  });

  it('changes nothing in a second run', async () => {
    await fc.assert(
      fc.asyncProperty(anyXer, async (text) => {
        const once = await clean(text);
        const twice = await clean(once.text);
        expect(twice.text).toBe(once.text);
        expect(twice.report.counts['removedLines']).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });
});

const smallest = 'ERMHDR\t8.2\n%T\tTASK\n%E\n';

describe('x-pobs', () => {
  it('refuses a file without activities, whatever its other tables', async () => {
    await expect(clean(smallest.replace('TASK', 'TASKX'))).rejects.toMatchObject({
      code: 'E_XER_NO_TABLE',
      message: 'This file has no activities (table TASK). Choose the project when you export from P6.',
    });
  });

  it('returns the input bytes for a file without the table', async () => {
    const bytes = Buffer.from(
      'ERMHDR\t8.2\r\n%T\tTASK\r\n%F\ttask_id\r\n%R\t1\r\n%E\r\n'.padEnd(100_000, ' '),
    );
    const output = await runTool('x-pobs', { bytes, fileName: 'a.xer' });
    expect(output.bytes).toHaveLength(1);
    expect(output.bytes[0]?.buffer).toBe(bytes.buffer);
    expect(output.bytes[0]).toEqual(bytes);
    expect(output.report.findings).toEqual([
      { code: 'x-pobs.none', severity: 'info', message: 'No POBS table in this file' },
    ]);
  });

  it('names its output after the input and the tool', async () => {
    expect((await clean(smallest)).fileName).toBe('a_x-pobs.xer');
  });

  it('counts the activities of all TASK tables', async () => {
    const { report } = await clean(
      'ERMHDR\t8.2\n%T\tTASK\n%F\tid\n%R\t1\n%R\t2\n%T\tTASKX\n%R\t1\n%T\tTASK\n%R\t3\n%E\n',
    );
    expect(report.tasks).toBe(3);
  });

  it('reports progress in rising fractions up to 1', async () => {
    const fractions: number[] = [];
    const bytes = Buffer.from(smallest);
    await runTool('x-pobs', { bytes, fileName: 'a.xer', onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });
});

describe.skipIf(!existsSync(corpus))(
  'x-pobs on real files (skipped where ../shared/corpus is absent)',
  () => {
    it.each([
      ['soulmajor1--Hotel_Project.xer', 12, 4236],
      ['soulmajor1--TERMINAL_BUILDING-AIRPORT.xer', 12, 66],
      ['constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer', 0, 131],
      ['wllmtrng--comprehensive.xer', 0, 5],
      ['soulmajor1--sample.xer', 0, 11],
    ])('%s loses %i lines', async (name, removedLines, tasks) => {
      const text = readFileSync(new URL(name, corpus), 'latin1');
      const output = await clean(text);
      expect(output.text === cleanNaively(text)).toBe(true);
      expect(output.report.counts['removedLines']).toBe(removedLines);
      expect(output.report.tasks).toBe(tasks);
    });
  },
);
