import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { WorkbookSheet } from './workbook-sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

const sample: WorkbookSheet = {
  name: 'Changes',
  headers: [['Activity ID', 'Lag (h)', 'Budget', 'Share', 'Actual Start']],
  columns: [{ kind: 'text' }, { kind: 'number' }, { kind: 'money' }, { kind: 'percent' }, { kind: 'date' }],
  rows: [
    ['A1010', 8.5, 33333.33, 0.25, '2026-03-16T08:00'],
    ['00123', null, null, null, null],
  ],
};

/** Cells of a sheet as read by an independent library. */
function readCells(bytes: Uint8Array, name: string): unknown[][] {
  const sheet = read(bytes, { cellDates: false }).Sheets[name];
  return sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null });
}

/** The shared strings of a workbook decoded strictly by ECMA-376: XML entities first, then `_xHHHH_`. */
function readSharedStrings(bytes: Uint8Array): Set<string> {
  const xml = strFromU8(unzipSync(bytes)['xl/sharedStrings.xml'] ?? new Uint8Array());
  const texts = [...xml.matchAll(/<t(?: xml:space="preserve")?>([^<]*)<\/t>/g)].map(([, text = '']) =>
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/_x[0-9A-F]{4}_/g, (code) => String.fromCharCode(Number.parseInt(code.slice(2, 6), 16))),
  );
  return new Set(texts);
}

function writeTexts(texts: readonly string[]): Promise<Uint8Array> {
  return writeWorkbook([
    { name: 'Texts', headers: [], columns: [{ kind: 'text' }], rows: texts.map((text) => [text]) },
  ]);
}

describe('writeWorkbook', () => {
  it('writes numbers as numbers, dates as dates and ids as text', async () => {
    const bytes = await writeWorkbook([sample]);
    expect(readCells(bytes, 'Changes')).toEqual([
      sample.headers[0],
      ['A1010', 8.5, 33333.33, 0.25, 46097.33333333333],
      ['00123', null, null, null, null],
    ]);
    const start: unknown = read(bytes, { cellDates: true, cellNF: true }).Sheets['Changes']?.['E2'];
    expect(start).toMatchObject({ t: 'd', z: 'yyyy-mm-dd hh:mm' });
  });

  it('writes the same bytes every time', async () => {
    const first = await writeWorkbook([sample]);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(Buffer.from(await writeWorkbook([sample])).equals(first)).toBe(true);
  });

  it('never writes a text as a formula', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', "'quoted", '00123', '1E5', 'TRUE', '2026-03-16T08:00'];
    const bytes = await writeTexts(texts);
    expect(readCells(bytes, 'Texts')).toEqual(texts.map((text) => [text]));
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).not.toContain('<f>');
    expect(xml.match(/ t="s"/g)).toHaveLength(texts.length);
  });

  it('writes line breaks unescaped and escapes a lone carriage return', async () => {
    const bytes = await writeTexts(['DurationQtyType=QT_Hour\r\nShowAsPercentage=0', 'a\rb']);
    const xml = strFromU8(unzipSync(bytes)['xl/sharedStrings.xml'] ?? new Uint8Array());
    expect(xml).toContain('>DurationQtyType=QT_Hour\r\nShowAsPercentage=0<');
    expect(xml.match(/_x000D_/g)).toHaveLength(1);
  });

  it('keeps every text unchanged', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        const given = [...texts, 'a\r\nb', '_x000D_', '\u0007', ' two  spaces '];
        const strings = readSharedStrings(await writeTexts(given));
        const readBack = given.map((each) => each.toWellFormed().replaceAll('\r\n', '\n'));
        expect(readBack.map((each) => strings.has(each))).toEqual(given.map(() => true));
      }),
      { numRuns: 60 },
    );
  });

  it('freezes and filters below the header and prints on landscape paper', async () => {
    const xml = strFromU8(
      unzipSync(await writeWorkbook([sample]))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    );
    expect(xml).toContain('ySplit="1"');
    expect(xml).toContain('<autoFilter ref="A1:E3"/>');
    expect(xml).toMatch(/<pageSetup[^>]*orientation="landscape"/);
  });

  it('refuses more rows than a sheet can hold', async () => {
    const rows = Array.from({ length: 1_048_577 }, () => []);
    await expect(writeWorkbook([{ name: 'Long', headers: [], columns: [], rows }])).rejects.toThrow(
      RangeError,
    );
  });
});
