import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { WorkbookChart, WorkbookSheet } from '../write/workbook-sheet.ts';
import { writeWorkbook } from '../write/write-workbook.ts';
import { readWorkbookFile, openWorkbook } from '../open/open-workbook.ts';
import { changePart, plainSheets, writeTestWorkbook } from '../test/test-workbook.ts';
import { SheetEdits } from './sheet-edits.ts';
import { writeWorkbookFile, type WorkbookChanges } from './write-workbook-file.ts';

type Cells = (string | number | null)[][];

async function write(bytes: Uint8Array, changes: WorkbookChanges): Promise<Buffer> {
  return Buffer.concat((await writeWorkbookFile(await readWorkbookFile(bytes), changes)).bytes);
}

function readCells(bytes: Uint8Array, name: string): Cells {
  const sheet = read(bytes).Sheets[name];
  return sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, defval: null });
}

function editLinks(change: (edits: SheetEdits) => void): WorkbookChanges {
  const edits = new SheetEdits();
  change(edits);
  return { sheets: new Map([['TASKPRED', edits]]) };
}

const createReport = (name: string, header = ['Row', 'Date']): WorkbookSheet[] => [
  {
    name,
    headers: [header],
    columns: [{ kind: 'number' }, { kind: 'date' }],
    rows: [[7, '2026-03-16T08:00']],
  },
];
const chart: WorkbookChart = {
  anchor: { col: 3, row: 1, width: 640, height: 380 },
  kind: 'bar',
  title: 'Drag',
  categories: 'CPD!$A$2:$A$2',
  categoryTexts: ['7'],
  series: [{ title: 'Drag', values: 'CPD!$A$2:$A$2', numbers: [7] }],
};
const rich = changePart(
  writeTestWorkbook({ ...plainSheets, Notes: [['mine', 1.5, true]] }),
  'xl/worksheets/sheet2.xml',
  (xml) =>
    xml
      .replace('<sheetData>', '<cols><col min="2" max="2" width="33" customWidth="1"/></cols><sheetData>')
      .replace(
        '</sheetData>',
        '<row r="9" spans="1:2" ht="30" customHeight="1"><c r="B9" s="0"/></row></sheetData>',
      ),
);

describe('writing a workbook back', () => {
  it('copies unchanged parts without repacking them', async () => {
    const before = unzipSync(rich);
    const after = unzipSync(
      await write(
        rich,
        editLinks((edits) => edits.setCell(3, 4, 'd')),
      ),
    );
    const changed = Object.keys(after).filter(
      (name) => !Buffer.from(after[name] ?? []).equals(before[name] ?? new Uint8Array()),
    );
    expect(changed.sort()).toEqual(['xl/styles.xml', 'xl/worksheets/sheet2.xml']);
    expect(Object.keys(after)).toEqual(Object.keys(before));
  });

  it('changes only that cell and highlights it in yellow', async () => {
    const output = await write(
      rich,
      editLinks((edits) => edits.setCell(3, 4, 'd')),
    );
    const cells = readCells(rich, 'TASKPRED');
    cells[2] = ['A', 'B', 'FS', 2, 'd'];
    expect(readCells(output, 'TASKPRED')).toEqual(cells);
    const xml = Buffer.from(unzipSync(output)['xl/worksheets/sheet2.xml'] ?? []).toString();
    expect(xml).toContain('width="33"');
    expect(xml).toContain('<row r="9" spans="1:2" ht="30" customHeight="1"><c r="B9" s="0"/></row>');
    const sheet = read(output, { cellStyles: true }).Sheets['TASKPRED'];
    expect(sheet?.['E3']).toMatchObject({ s: { fgColor: { rgb: 'FFFF99' } } });
    expect(sheet?.['D3']).not.toMatchObject({ s: { fgColor: { rgb: 'FFFF99' } } });
  });

  it('keeps the number format of a cell and copies that of the row above to a new one', async () => {
    const bytes = await writeWorkbook([
      { name: 'TASKPRED', headers: [['Cost']], columns: [{ kind: 'money' }], rows: [[1], [2]] },
    ]);
    const changes = editLinks((edits) => {
      edits.styleRow = 3;
      edits.setCell(2, 0, 7);
      edits.setCell(4, 0, 8);
    });
    const sheet = read(await write(bytes, changes), { cellNF: true }).Sheets['TASKPRED'];
    expect([sheet?.['A2'], sheet?.['A4']]).toMatchObject([
      { v: 7, z: '#,##0.00' },
      { v: 8, z: '#,##0.00' },
    ]);
  });

  it('adds rows between and after existing ones, and cells to them', async () => {
    const output = await write(
      rich,
      editLinks((edits) => {
        edits.setCell(5, 0, '=1+1 <&> "ä"');
        edits.setCell(9, 3, 2.5);
        edits.setCell(12, 6, null);
        edits.setCell(12, 5, '  x\n');
      }),
    );
    const cells = readCells(output, 'TASKPRED');
    expect(cells[4]?.[0]).toBe('=1+1 <&> "ä"');
    expect(cells[8]).toEqual([null, null, null, 2.5, null, null, null]);
    expect(cells[11]?.[5]).toBe('  x\n');
    expect(read(output).Sheets['TASKPRED']?.['!ref']).toBe('A1:G12');
  });

  it('removes rows and moves the rows below up', async () => {
    const bytes = writeTestWorkbook({ Sheet: [['a'], ['b'], ['c', 1], ['d'], ['e', 2]] });
    const edits = new SheetEdits();
    edits.removeRow(2);
    edits.removeRow(4);
    edits.setCell(5, 1, 3);
    const output = await write(bytes, { sheets: new Map([['SHEET', edits]]) });
    expect(readCells(output, 'Sheet')).toEqual([
      ['a', null],
      ['c', 1],
      ['e', 3],
    ]);
  });

  it('changes only the edited row in a megabyte of XML', async () => {
    const blank = Array.from(
      { length: 30_000 },
      (_, place) => `<row r="${place + 4}"><c r="A${place + 4}" s="1"/></row>`,
    );
    const bytes = changePart(rich, 'xl/worksheets/sheet2.xml', (xml) =>
      xml.replace(/<row r="9".*?<\/row>/, blank.join('')),
    );
    const readSheet = (file: Uint8Array): string =>
      Buffer.from(unzipSync(file)['xl/worksheets/sheet2.xml'] ?? []).toString('utf8');
    const before = readSheet(bytes);
    const withoutDimension = (xml: string): string => xml.replace(/<dimension[^>]*>/, '');
    const expectSame = (after: Uint8Array, expected: string): void => {
      // Not `toBe`, which would print a diff of a megabyte.
      expect(withoutDimension(readSheet(after)) === withoutDimension(expected)).toBe(true);
    };
    const edited = await write(
      bytes,
      editLinks((edits) => edits.setCell(20_000, 0, 7, false)),
    );
    const row = '<row r="20000"><c r="A20000" s="1"><v>7</v></c></row>';
    expectSame(edited, before.replace(/<row r="20000">.*?<\/row>/, row));
    const removed = await write(
      bytes,
      editLinks((edits) => {
        edits.removeRow(3);
        edits.lastRow = 3;
      }),
    );
    expectSame(removed, before.replace(/<row r="3".*?<\/row>/, ''));
  });

  it('gives the same cells as edits of a plain table, for any cells and edits', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/_x|\r/.test(text)),
      fc.integer(),
    );
    const row = fc.array(fc.option(value), { maxLength: 5 });
    const edit = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(6), value);
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 6 }),
        fc.array(edit, { maxLength: 8 }),
        async (rows, list) => {
          const bytes = writeTestWorkbook({ TASKPRED: [['x'], ...rows] });
          const expected: Cells = [['x'], ...rows.map((cells) => [...cells])];
          const output = await write(
            bytes,
            editLinks((edits) => {
              for (const [at, column, cell] of list) {
                edits.setCell(at, column, cell, column % 2 === 0);
                while (expected.length < at) expected.push([]);
                const cells = expected[at - 1] ?? [];
                while (cells.length <= column) cells.push(null);
                cells[column] = cell;
              }
            }),
          );
          const trim = (cells: Cells): string =>
            JSON.stringify(cells.map((line) => line.join('\0').replace(/\0+$/, ''))).replaceAll(
              /(?:,"")+\]$/g,
              ']',
            );
          expect(trim(readCells(output, 'TASKPRED'))).toBe(trim(expected));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('appends report sheets with their dates and widths', async () => {
    const output = await write(rich, { report: createReport('RRR_REPORT') });
    const book = read(output, { cellStyles: true, cellNF: true });
    expect(book.SheetNames).toEqual(['TASK', 'TASKPRED', 'Notes', 'RRR_REPORT']);
    expect(readCells(output, 'RRR_REPORT')).toEqual([
      ['Row', 'Date'],
      [7, 46097.33333333333],
    ]);
    expect(book.Sheets['RRR_REPORT']?.['B2']).toMatchObject({ z: 'yyyy-mm-dd hh:mm' });
    expect(readCells(output, 'Notes')).toEqual(readCells(rich, 'Notes'));
  });

  it('replaces the sheet of an earlier run, but not a sheet of the user with the same name', async () => {
    const report = createReport('RRR_REPORT');
    const once = await write(rich, { report });
    const twice = await write(once, { report });
    expect(read(twice).SheetNames).toEqual(read(once).SheetNames);
    expect(readCells(twice, 'RRR_REPORT')).toEqual(readCells(once, 'RRR_REPORT'));
    const mine = writeTestWorkbook({ rrr_report: [['my own notes']] });
    const output = await write(mine, { report });
    expect(read(output).SheetNames).toEqual(['rrr_report', 'RRR_REPORT (2)']);
    expect(readCells(output, 'rrr_report')).toEqual([['my own notes']]);
  });

  it('removes the charts of an earlier run', async () => {
    const report = createReport('CPD').map((sheet) => ({ ...sheet, charts: [chart] }));
    const once = await write(rich, { report });
    const twice = await write(once, { report });
    const listParts = (bytes: Uint8Array): string[] => Object.keys(unzipSync(bytes)).sort();
    expect(listParts(once)).toContain('xl/charts/chart1.xml');
    expect(listParts(twice)).toEqual(listParts(once));
    const [types = ''] = Object.entries(unzipSync(twice)).flatMap(([name, bytes]) =>
      name === '[Content_Types].xml' ? [Buffer.from(bytes).toString()] : [],
    );
    expect(types.match(/chart1\.xml/g)).toHaveLength(1);
  });

  it('writes the same bytes every time', async () => {
    const changes = { ...editLinks((edits) => edits.setCell(3, 4, 'd')), report: createReport('R') };
    expect((await write(rich, changes)).equals(await write(rich, changes))).toBe(true);
  });

  it('writes an .xls as .xlsx with its values and widths', async () => {
    const old = writeTestWorkbook(plainSheets, { bookType: 'biff8' });
    const { bytes } = await writeWorkbookFile(await openWorkbook(old, 'a.xls'), {
      report: createReport('R'),
    });
    const output = Buffer.concat(bytes);
    for (const name of ['TASK', 'TASKPRED']) expect(readCells(output, name)).toEqual(readCells(old, name));
    expect(read(output).SheetNames).toEqual(['TASK', 'TASKPRED', 'R']);
  });

  it('edits a workbook without a styles part', async () => {
    const parts = unzipSync(rich);
    const bare = changePart(
      changePart(rich, 'xl/_rels/workbook.xml.rels', (xml) =>
        xml.replace(/<Relationship [^>]*styles\.xml[^>]*>/, ''),
      ),
      '[Content_Types].xml',
      (xml) => xml.replace(/<Override [^>]*styles\.xml[^>]*>/, ''),
    );
    expect(Object.keys(parts)).toContain('xl/styles.xml');
    const output = await write(
      bare,
      editLinks((edits) => edits.setCell(3, 4, 'd')),
    );
    expect(read(output, { cellStyles: true }).Sheets['TASKPRED']?.['E3']).toMatchObject({
      v: 'd',
      s: { fgColor: { rgb: 'FFFF99' } },
    });
  });
});
