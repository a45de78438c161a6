import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanRows, type PassOver } from './row-scanner.ts';

/** The joined contents of the batches, and the text of each row. */
async function scan(xml: string, pieceLength: number, canPassOver?: PassOver) {
  const bytes = Buffer.from(xml, 'latin1');
  async function* listPieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += pieceLength) {
      const piece = bytes.subarray(at, at + pieceLength);
      // Some pieces are adjacent in memory, some are not.
      yield await Promise.resolve(at % 2 === 0 ? piece : Buffer.from(piece));
    }
  }
  let joined = '';
  let passed = 0;
  const rows = new Map<number, string>();
  for await (const batch of scanRows(listPieces(), canPassOver)) {
    joined += Buffer.from(batch.passed).toString('latin1') + batch.text;
    passed += batch.passed.length;
    for (const { row, start, end } of batch.rows) rows.set(row, batch.text.slice(start, end));
  }
  return { joined, passed, rows };
}

const arbitrarySheet = fc
  .array(
    fc.record({ gap: fc.nat(2), isFilled: fc.boolean(), isNumbered: fc.boolean(), isShort: fc.boolean() }),
    {
      maxLength: 60,
    },
  )
  .map((shapes) => {
    let row = 0;
    const xml = shapes.map(({ gap, isFilled, isNumbered, isShort }) => {
      row += isNumbered ? gap + 1 : 1;
      const tag = isNumbered ? `<row r="${row}" s="1">` : '<row>';
      if (isShort && !isFilled) return tag.replace('>', '/>');
      return `${tag}<c r="A${row}" s="1"${isFilled ? '><v>1</v></c>' : '/>'}</row>`;
    });
    return `<worksheet><sheetData>${xml.join('')}</sheetData><mergeCells/></worksheet>`;
  });

describe('scanRows', () => {
  it('keeps every byte and every needed row, whatever the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySheet, fc.integer({ min: 1, max: 300 }), async (xml, pieceLength) => {
        const whole = await scan(xml, xml.length);
        const found = await scan(xml, pieceLength, (bytes) => !bytes.includes('v'));
        expect(found.joined).toBe(xml);
        for (const [row, text] of whole.rows) {
          if (text.includes('<v>')) expect(found.rows.get(row)).toBe(text);
          else if (found.rows.has(row)) expect(found.rows.get(row)).toBe(text);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('skips the bytes before the next needed row', async () => {
    const rows = Array.from({ length: 1000 }, (_, place) => `<row r="${place + 1}"><c r="A1"/></row>`);
    const xml = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const { joined, passed, rows: found } = await scan(xml, 500, (_, lastRow) => lastRow < 700);
    expect(joined).toBe(xml);
    expect(passed).toBeGreaterThan(xml.length / 2);
    expect([...found.keys()]).toEqual(expect.arrayContaining([700, 1000]));
  });

  it('notices a missing end and comments in skippable bytes', async () => {
    const rows = Array.from({ length: 50 }, (_, place) => `<row r="${place + 1}"/>`).join('');
    const always = (): boolean => true;
    await expect(scan(`<worksheet><sheetData>${rows}`, 100, always)).rejects.toThrow('cut off');
    const commented = `<worksheet><sheetData>${rows}<!-- x -->${rows}</sheetData></worksheet>`;
    await expect(scan(commented, 100, always)).rejects.toThrow('comments');
  });
});
