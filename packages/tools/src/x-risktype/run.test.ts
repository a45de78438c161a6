import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryXer, listLines, listTableTexts } from '../test/arbitrary-xer.ts';
import { runTool } from '../runner/run-tool.ts';
import type { RiskTypeOptions } from './options.ts';
import { cleanNaively } from './test/naive-clean.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const defaults: Omit<RiskTypeOptions, 'codePage'> = { keepUsed: false, dropRisks: false };

async function clean(text: string, options: Partial<RiskTypeOptions> = {}) {
  const output = await runTool('x-risktype', {
    bytes: Buffer.from(text, 'latin1'),
    fileName: 'a.xer',
    options,
  });
  return { text: Buffer.concat(output.bytes).toString('latin1'), report: output.report };
}

const anyXer = arbitraryXer({
  tables: ['RISKTYPE', 'RISKTYPE', 'PROJRISK', 'PRORISK', 'TASKRISK', 'UDFTYPE', 'UDFVALUE', 'TASK'],
  columns: ['risk_type_id', 'parent_risk_type_id', 'risk_type', 'risk_id', 'udf_type_id', 'table_name'],
});
const anyOptions = fc.record({ keepUsed: fc.boolean(), dropRisks: fc.boolean() });

it('refuses a file without activities', async () => {
  await expect(clean('ERMHDR\t8.4\n%T\tTASKX\n%R\t1\n%E\n')).rejects.toMatchObject({
    code: 'E_XER_NO_TABLE',
    message: 'This file has no activities (table TASK). Choose the project when you export from P6.',
  });
});

describe('x-risktype on any file', () => {
  it('equals the rule applied row by row', async () => {
    await fc.assert(
      fc.asyncProperty(anyXer, anyOptions, async (text, options) => {
        expect((await clean(text, options)).text).toBe(cleanNaively(text, options));
      }),
      { numRuns: 4000 },
    );
  });

  it('changes nothing in a second run', async () => {
    await fc.assert(
      fc.asyncProperty(anyXer, anyOptions, async (text, options) => {
        const once = await clean(text, options);
        expect((await clean(once.text, options)).text).toBe(once.text);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves no RISKTYPE, unrelated tables unchanged, and the same number of lines and TABs in risks', async () => {
    const isRisk = ({ name }: { name: string }) => name === 'PROJRISK' || name === 'PRORISK';
    const shape = ({ text }: { text: string }) => listLines(text).length;
    await fc.assert(
      fc.asyncProperty(anyXer, async (text) => {
        const before = listTableTexts(text).filter(({ name }) => name !== 'RISKTYPE');
        const after = listTableTexts((await clean(text)).text);
        expect(after.filter((table) => !isRisk(table))).toEqual(before.filter((table) => !isRisk(table)));
        expect(after.filter(isRisk).map(shape)).toEqual(before.filter(isRisk).map(shape));
      }),
      { numRuns: 1000 },
    );
  });

  it('reports exactly what it does: bytes, blanked risks and a finding for each', async () => {
    await fc.assert(
      fc.asyncProperty(anyXer, anyOptions, async (text, options) => {
        const { text: output, report } = await clean(text, options);
        const codes = report.findings.map(({ code }) => code);
        expect(report.counts['removedBytes']).toBe(text.length - output.length);
        expect(report.counts['removedLines']).toBe(listLines(text).length - listLines(output).length);
        expect(codes.filter((code) => /uncategorised|dangling/.test(code))).toHaveLength(
          report.counts['blankedRisks'] ?? -1,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

/** A polluted file: 39,834 categories, 66 of them with missing parents, some with TABs in quotes. */
function formatPollutedXer(risk: string): string {
  const rows = Array.from({ length: 39_834 }, (_, index) => {
    const name = index % 50 === 0 ? `"??? ${'\t'.repeat(25)}"` : `Category \u00c3\u00a9 ${index}`;
    const parent = index % 600 === 0 ? 9_000_000 + index : index === 0 ? '' : index - 1;
    return `%R\t${index}\t0\t${name}\t${parent}\r\n`;
  });
  return (
    'ERMHDR\t18.8\r\n%T\tPROJECT\r\n%F\tproj_id\r\n%R\t1\r\n%T\tRISKTYPE\r\n' +
    `%F\trisk_type_id\tseq_num\trisk_type\tparent_risk_type_id\r\n${rows.join('')}` +
    `${risk}%T\tTASK\r\n%F\ttask_id\r\n%R\t1\r\n%E\r\n`
  );
}
const pollutedRisk = '%T\tPROJRISK\r\n%F\trisk_id\trisk_type_id\r\n%R\t1\t599\r\n';

describe('x-risktype with keepUsed', () => {
  it('finds categories whose id ends the first line of a continued row', async () => {
    const head = [
      'ERMHDR\t8.4',
      '%T\tTASK',
      '%T\tRISKTYPE',
      '%F\trisk_type\tparent_risk_type_id\trisk_type_id',
    ];
    const rows = ['%R\tTop\t\t1', '%R\tSub\t1\t2', 'goes on', '%R\tUnused\t\t3', 'goes on'];
    const risks = ['%T\tPROJRISK', '%F\trisk_id\trisk_type_id', '%R\t10\t2', '%E', ''];
    const { text, report } = await clean([...head, ...rows, ...risks].join('\r\n'), { keepUsed: true });
    expect(text).toBe([...head, ...rows.slice(0, 3), ...risks].join('\r\n'));
    expect(report.counts).toMatchObject({ keptCategories: 2, removedRows: 1, danglingRisks: 0 });
  });
});

describe('x-risktype on a polluted file', () => {
  it('removes 39,836 lines and leaves the others unchanged', async () => {
    const text = formatPollutedXer('');
    const { text: output, report } = await clean(text);
    expect(report.counts['removedLines']).toBe(39_836);
    expect(output).toBe(
      listLines(text)
        .filter((_, index) => index < 4 || index >= 4 + 39_836)
        .join(''),
    );
    expect(report.findings.map(({ code }) => code)).toEqual(['x-risktype.removed']);
  });

  it('keeps a chain of 600 categories used by one risk', async () => {
    const text = formatPollutedXer(pollutedRisk);
    const { report, text: output } = await clean(text, { keepUsed: true });
    expect(report.counts['keptCategories']).toBe(600);
    expect(output).toContain('%R\t0\t0\t');
    expect(output).not.toContain('%R\t600\t');
  });

  it('shortens the path of a very deep category', async () => {
    const { report } = await clean(formatPollutedXer(pollutedRisk));
    const message = report.findings.find(({ code }) => code === 'x-risktype.uncategorised')?.message ?? '';
    expect(message).toMatch(
      /^Risk 1 had the category … > Category .* > Category .* 599; the category was removed\.$/,
    );
    expect(message.split(' > ')).toHaveLength(13);
  });

  it('handles 250,000 categories in one circle', async () => {
    const size = 250_000;
    const rows = Array.from({ length: size }, (_, index) => `%R\t${index}\t${(index + 1) % size}\n`).join('');
    const text = `ERMHDR\t8.4\n%T\tTASK\n%T\tRISKTYPE\n%F\trisk_type_id\tparent_risk_type_id\n${rows}${pollutedRisk}%E\n`;
    const { report, text: output } = await clean(text, { keepUsed: true });
    expect(output).toBe(text);
    expect(report.findings.map(({ code }) => code)).toEqual(['x-risktype.all-used', 'x-risktype.circle']);
  });

  it('handles a row of 150,000 opening quotes', async () => {
    const row = `%R\t${'"a""\t'.repeat(150_000)}\n`;
    const text = `ERMHDR\t8.4\n%T\tTASK\n%T\tRISKTYPE\n%F\trisk_type_id\n%R\t1\n%T\tPROJRISK\n%F\trisk_id\trisk_type_id\n${row}%E\n`;
    expect((await clean(text)).text === cleanNaively(text, defaults)).toBe(true);
  });
});

describe.skipIf(!existsSync(corpus))(
  'x-risktype on real files (skipped where ../shared/corpus is absent)',
  () => {
    const harbourPointe = 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer';
    const read = (name: string) => readFileSync(new URL(name, corpus), 'latin1');

    it('removes 9 lines of Harbour Pointe and blanks 11 values', async () => {
      const text = read(harbourPointe);
      const { text: output, report } = await clean(text);
      expect(output === cleanNaively(text, defaults)).toBe(true);
      expect(report.counts).toMatchObject({ removedLines: 9, blankedRisks: 11, danglingRisks: 0 });
      const tableOf = (file: string, name: string) =>
        listTableTexts(file).filter((table) => table.name === name);
      expect(tableOf(output, 'TASKRISK')).toEqual(tableOf(text, 'TASKRISK'));
      expect(tableOf(output, 'TASKRISK')).toHaveLength(1);
    });

    it('keeps all 7 categories of Harbour Pointe with keepUsed', async () => {
      const text = read(harbourPointe);
      const { text: output, report } = await clean(text, { keepUsed: true });
      expect(output === text).toBe(true);
      expect(report.counts['keptCategories']).toBe(7);
    });

    it('removes the risks of Harbour Pointe with dropRisks', async () => {
      const text = read(harbourPointe);
      const options = { keepUsed: false, dropRisks: true };
      expect((await clean(text, options)).text === cleanNaively(text, options)).toBe(true);
    });

    it.each([
      'soulmajor1--Hotel_Project.xer',
      'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer',
      'soulmajor1--sample.xer',
    ])('leaves %s, which has no categories, unchanged', async (name) => {
      const text = read(name);
      expect((await clean(text)).text === text).toBe(true);
    });
  },
);
