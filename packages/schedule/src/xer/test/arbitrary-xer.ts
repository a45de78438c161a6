import fc from 'fast-check';
import type { CodePage } from '../bytes/code-page.ts';
import { formatEncoded } from '../text-encoder.ts';
import { formatUtf16 } from '../bytes/container.ts';

/** A file for property tests: its bytes in pieces, and what a reader must find in it. */
export interface SampleXer {
  readonly codePage: CodePage;
  /** The byte order mark; the records of the file follow, each with its line end. */
  readonly head: Uint8Array;
  readonly records: readonly SampleRecord[];
}

interface SampleRecord {
  readonly bytes: Uint8Array;
  /** Set for a row: its table, its index there, and its values. */
  readonly row?: { readonly table: string; readonly index: number; readonly values: readonly string[] };
}

interface Encoding {
  readonly codePage: CodePage;
  readonly head: Uint8Array;
  readonly letters: readonly string[];
  readonly encode: (text: string) => Uint8Array;
}

const plain = (codePage: CodePage, letters: string): Encoding => ({
  codePage,
  head: new Uint8Array(0),
  letters: Array.from(letters),
  encode: (text) => formatEncoded(text, codePage),
});
const utf16 = (order: 'little' | 'big', head: readonly number[]): Encoding => ({
  codePage: 'utf-8',
  head: Uint8Array.from(head),
  letters: ['é', '日', '😀', '\u0a0d', '\u0925'],
  encode: (text) => formatUtf16(formatEncoded(text, 'utf-8'), order),
});

const encodings: readonly Encoding[] = [
  plain('windows-1252', 'é€Ÿ'),
  plain('windows-1251', 'Жяё'),
  plain('windows-1256', 'بپ'),
  plain('windows-874', 'กฮ'),
  plain('shift_jis', '日本ﾊ表'),
  plain('gb18030', '中文乗'),
  plain('euc-kr', '한글'),
  plain('big5', '中功'),
  plain('utf-8', 'é日😀'),
  { ...plain('utf-8', 'é日😀'), head: Uint8Array.of(0xef, 0xbb, 0xbf) },
  utf16('little', [0xff, 0xfe]),
  utf16('big', [0xfe, 0xff]),
  utf16('little', []),
  utf16('big', []),
];

const tableNames = ['TASK', 'TASKPRED', 'CALENDAR', 'NOBODYKNOWS', 'PROJECT'];
const lineEnd = fc.constantFrom('\r\n', '\n', '\r\n', '\r\r\n');
const strayLine = fc.constantFrom('', '\r', '%V\t1', '%P\tsome', 'ERMTAIL\t1', '%R\tnobody', 'loose text');

/** Files in every encoding, with quoted TABs, raw line breaks, short and long rows, stray lines and missing %E. */
export const arbitraryXer: fc.Arbitrary<SampleXer> = fc.constantFrom(...encodings).chain((encoding) => {
  const letter = fc.constantFrom('a', 'B', '7', '"', '"', '\t', '\n', ' ', '%', '|', ...encoding.letters);
  const value = fc.string({ unit: letter, maxLength: 6 });
  const row = fc.record({ values: fc.array(value, { maxLength: 5 }), isRaw: fc.boolean(), lineEnd });
  const table = fc.record({
    name: fc.constantFrom(...tableNames),
    width: fc.integer({ min: 1, max: 4 }),
    rows: fc.array(row, { maxLength: 4 }),
    lineEnd,
  });
  return fc
    .record({
      tables: fc.uniqueArray(table, { selector: ({ name }) => name, maxLength: 4 }),
      strays: fc.array(fc.tuple(strayLine, lineEnd), { maxLength: 3 }),
      hasEnd: fc.boolean(),
      isCut: fc.boolean(),
    })
    .map((shape) => formatSample(encoding, shape));
});

interface Shape {
  readonly tables: readonly {
    readonly name: string;
    readonly width: number;
    readonly rows: readonly {
      readonly values: readonly string[];
      readonly isRaw: boolean;
      readonly lineEnd: string;
    }[];
    readonly lineEnd: string;
  }[];
  readonly strays: readonly (readonly [string, string])[];
  readonly hasEnd: boolean;
  readonly isCut: boolean;
}

function formatSample(encoding: Encoding, { tables, strays, hasEnd, isCut }: Shape): SampleXer {
  const records: SampleRecord[] = [];
  const add = (text: string, row?: SampleRecord['row']) => {
    records.push({ bytes: encoding.encode(text), ...(row ? { row } : {}) });
  };
  add(`ERMHDR\t8.4\t2026-03-16\tProject\tx\tx\tx\tx\tUSD${strays[0]?.[1] ?? '\r\n'}`);
  for (const { name, width, rows, lineEnd: end } of tables) {
    // Outside a table lines do not continue a row, so any text is possible here.
    for (const [text, strayEnd] of strays) add(`${text}${strayEnd}`);
    add(`%T\t${name}${end}`);
    add(`%F\t${Array.from({ length: width }, (_, column) => `c${column}`).join('\t')}${end}`);
    rows.forEach((row, index) => {
      add(`%R${row.values.map((value) => `\t${formatRaw(value, row.isRaw)}`).join('')}${row.lineEnd}`, {
        table: name,
        index,
        values: Array.from({ length: width }, (_, column) => row.values[column] ?? ''),
      });
    });
    add(`%E${end}`);
  }
  if (!hasEnd && tables.length > 0) records.pop();
  const last = records.at(-1);
  if (isCut && last && !last.row) records[records.length - 1] = { bytes: cutLineEnd(encoding, last.bytes) };
  return { codePage: encoding.codePage, head: encoding.head, records };
}

/** Formats a value as P6 does. If `isRaw`, keeps line breaks that cannot be mistaken for a tag. */
function formatRaw(value: string, isRaw: boolean): string {
  const doubled = value.replaceAll('"', '""');
  const escaped = doubled.replace(isRaw ? /\n(?![aB7%])/g : /\n/g, '\x7f\x7f');
  return escaped.includes('\t') ? `"${escaped}"` : escaped;
}

function cutLineEnd(encoding: Encoding, bytes: Uint8Array): Uint8Array {
  const size = encoding.encode('\n').length;
  return bytes.subarray(0, bytes.length - size);
}

/** The whole file. */
export function joinSample({ head, records }: SampleXer): Uint8Array {
  return Buffer.concat([head, ...records.map(({ bytes }) => bytes)]);
}
