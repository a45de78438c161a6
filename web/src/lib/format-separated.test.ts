import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv, formatTsv } from './format-separated.ts';

const readCell = (text: string): string => formatCsv([[text]]).slice(1, -2);

/** The cells that a spreadsheet reads for a separator, with their quotes resolved. */
function splitCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let place = 0; place < text.length; place++) {
    const character = text.charAt(place);
    if (character === '"' && isQuoted && text.charAt(place + 1) === '"') {
      cell += character;
      place++;
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && [separator, '\n', '\r'].includes(character)) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

describe('a cell for a spreadsheet', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－x', "'－x"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a;=1+1', "a;'=1+1"],
    ['a; ＝1+1;@x', "a; '＝1+1;'@x"],
    ['-12.5', '-12.5'],
    ['-3%', '-3%'],
    ['a;-5;b', 'a;-5;b'],
    ['A1;B2', 'A1;B2'],
    ['a = b', 'a = b'],
  ])('%j is written as %j', (text, written) => {
    expect(readCell(text)).toBe(written);
    expect(formatTsv([[text]])).toBe(written);
  });

  it('guards a formula behind a tab, a line break or a quote', () => {
    expect(readCell('a\t=1')).toBe("a\t'=1");
    expect(readCell('a\n=1')).toBe('"a\n\'=1"');
    expect(readCell('a;"=1"')).toBe('"a;""\'=1"""');
    expect(readCell('\t=1')).toBe("'\t'=1");
  });

  it('is never run, whatever separates cells', () => {
    const part = fc.constantFrom(...Array.from('=+-@＝＋－＠;\t\n\r" a1'));
    const cell = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (cells) => {
        for (const separator of [',', ';', '\t'])
          for (const each of splitCells(formatCsv([cells]).slice(1, -2), separator))
            // A negative number stays one.
            if (!/^\s*-1+([,;\t\r\n]|$)/.test(each)) expect(each).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }),
      { numRuns: 5_000 },
    );
  });
});
