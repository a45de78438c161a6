import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCells, readCell, type CellValue, readPlainRow } from './cell-reader.ts';
import { SharedStrings } from './shared-strings.ts';

const strings = new SharedStrings('<sst><si><t>A1000</t></si><si><t/></si><si><t>Completed</t></si></sst>');
const columnCount = 4;
/** Wanted columns: D at index 0, B at index 1. */
const places = Int32Array.from([-1, 1, -1, 0]);

const arbitraryStyle = fc.constantFrom('', ' s="1"', ' s="12"');
const plainContents = fc.constantFrom(
  ...[' t="s"><v>0</v></c>', ' t="s"><v>2</v></c>', '><v>12</v></c>', '><v>-1.5</v></c>'],
  ...[
    '><v>1E-3</v></c>',
    '><v> </v></c>',
    '><v>12345678901234567890</v></c>',
    '/>',
    ' t="s"/>',
    ' t="s"><v>1</v></c>',
  ],
  ...[' t="str"><v>7</v></c>', ' t="str"><v> </v></c>', ' t="str"><v>R&amp;D _x0041_\xc3\xa9</v></c>'],
);
const otherContents = fc.constantFrom(
  ...[
    '></c>',
    '><v></v></c>',
    '><v/></c>',
    ' t="str" cm="1"><v>7</v></c>',
    ' t="str"><f>A1</f><v>7</v></c>',
    ' t="n"><v>7</v></c>',
    ' t="s"><v> 0</v></c>',
  ],
  ...[
    '><f>1+1</f><v>2</v></c>',
    '><f>1+1</f></c>',
    ' t="inlineStr"><is><t>x</t></is></c>',
    ' t="b"><v>1</v></c>',
  ],
  ...[' t="s" ><v>0</v></c>', ' t="s" cm="1"><v>0</v></c>', '><v>1</v ></c>', '><v>1</v><x/></c>'],
);
const arbitraryRow = (contents: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(fc.nat(columnCount - 1), arbitraryStyle, contents), { maxLength: 5 }).map((cells) => {
    const tags = cells.map(([column, style, content]) => `<c r="${'ABCD'[column] ?? ''}7"${style}${content}`);
    return `<row r="7" spans="1:4">${tags.join('')}</row>`;
  });

/** The expected result, read cell by cell. */
function readCells(row: string): { values: CellValue[]; last: number } {
  const values: CellValue[] = [undefined, undefined];
  let last = -1;
  for (const cell of listCells(row, '')) {
    if (cell.end > cell.tagEnd) last = Math.max(last, cell.column);
    const place = places[cell.column] ?? -1;
    if (place >= 0) values[place] = readCell(row, cell, { prefix: '', strings });
  }
  return { values, last };
}

function readPlain(row: string) {
  const values: CellValue[] = [undefined, undefined];
  const text = `<row r="6"><c r="A6"/></row>${row}<row r="8"><c r="A8"><v>1</v></c></row>`;
  const start = text.indexOf(row);
  const last = readPlainRow({ text, start, end: start + row.length, places, strings }, values);
  return last === undefined ? undefined : { values, last };
}

describe('readPlainRow', () => {
  it('reads plain rows like the cell-by-cell reader', () => {
    fc.assert(
      fc.property(arbitraryRow(plainContents), (row) => {
        expect(readPlain(row)).toEqual(readCells(row));
      }),
      { numRuns: 1000 },
    );
  });

  it('reads any other row the same way or returns undefined', () => {
    fc.assert(
      fc.property(arbitraryRow(fc.oneof(plainContents, otherContents)), (row) => {
        const found = readPlain(row);
        if (found !== undefined) expect(found).toEqual(readCells(row));
      }),
      { numRuns: 1000 },
    );
    expect(readPlain('<row r="7"/>')).toBeUndefined();
    expect(readPlain('<row r="7"><c r="B7"><v>1</v></c><extLst/></row>')).toBeUndefined();
  });
});
