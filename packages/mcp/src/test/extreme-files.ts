import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import {
  taskCaptions,
  taskHeader,
  linkCaptions,
  linkHeader,
  writeTestWorkbook,
} from '../../../ooxml/src/test/test-workbook.ts';

const sample = readFileSync(
  new URL('../../../../web/public/samples/riverside.xer', import.meta.url),
  'latin1',
);

/** Numbers, dates and words that a damaged or hostile file may have anywhere. */
const extremes = [
  ...['1e17', '-1e17', '1e308', '1e400', 'NaN', 'Infinity', '-0', '0', '0x10', '1e-300', '-1', '0.0000001'],
  ...[
    '999999',
    '1000000',
    '-1000000',
    '1000001',
    '99999999',
    '1e12',
    '-1e12',
    '1e15',
    '9'.repeat(70),
    '1,5',
    '1.5',
  ],
  ...['1950-01-01 00:00', '2150-12-31 23:59', '1949-12-31 23:59', '2151-01-01 00:00', '0001-01-01 00:00'],
  ...['9999-12-31 23:59', '1970-01-01 00:00', '2026-02-30 08:00', '1899-12-30 00:00'],
  ...['', ' ', 'Y', 'N', '1', '2', '100', 'x'.repeat(5000), '-'.repeat(300), '=1+1', '\u00e9'],
];
export const extreme = fc.constantFrom(...extremes);

/** Where a value goes: `place` selects the column or element, `row` the record; all records if negative. */
const change = fc.record({
  place: fc.nat(),
  row: fc.integer({ min: -1, max: 400 }),
  value: extreme,
});
export type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
export const changes = fc.array(change, { minLength: 1, maxLength: 5 });

export const plainXer = Buffer.from(sample, 'latin1');

/** The sample with values replaced, each in one row or in all rows of its table. */
export function changeXer(list: readonly Change[]): Buffer {
  const lines = sample.split('\r\n').map((line) => line.split('\t'));
  const places = lines.flatMap((cells, line) =>
    cells[0] === '%F' ? cells.slice(1).map((_, column) => ({ line, column: column + 1 })) : [],
  );
  for (const { place, row, value } of list) {
    const { line, column } = places[place % places.length] ?? { line: 0, column: 1 };
    const rows: string[][] = [];
    for (let at = line + 1; lines[at]?.[0] === '%R'; at++) rows.push(lines[at] ?? []);
    const changed = row < 0 ? rows : [rows[row % Math.max(1, rows.length)] ?? []];
    for (const cells of changed) if (column < cells.length) cells[column] = value;
  }
  return Buffer.from(lines.map((cells) => cells.join('\t')).join('\r\n'), 'latin1');
}

export const plainXml = Buffer.from(writePmxml(readSchedule(readXer(plainXer))));
const xmlValue = /<(\w+)>([^<]*)<\/\1>/g;

/** The sample as P6 XML with values replaced, each in one element or in all of that name. */
export function changeXml(list: readonly Change[]): Buffer {
  const text = plainXml.toString('utf8');
  const names = [...new Set([...text.matchAll(xmlValue)].map(([, name = '']) => name))];
  let changed = text;
  for (const { place, row, value } of list) {
    const name = names[place % names.length] ?? '';
    let count = 0;
    changed = changed.replaceAll(new RegExp(`<${name}>[^<]*</${name}>`, 'g'), (found) =>
      row < 0 || count++ === row % 50 ? `<${name}>${value.replace(' ', 'T')}</${name}>` : found,
    );
  }
  return Buffer.from(changed);
}

type Cell = string | number | null;
const extraHeader = [
  'target_drtn_hr_cnt',
  'total_float_hr_cnt',
  'start_date',
  'end_date',
  'cstr_type',
  'cstr_date',
  'last_recalc_date',
];
const extraCaptions = [
  'Original Duration(d)',
  'Total Float(d)',
  'Start',
  'Finish',
  'Primary Constraint',
  'Primary Constraint Date',
  'Data Date',
];
const ids = Array.from({ length: 12 }, (_, index) => `A${1000 + index}`);

/** A workbook with values replaced, as numbers where they are numbers. */
export function changeWorkbook(list: readonly Change[]): Uint8Array {
  const tasks: Cell[][] = [
    [...taskHeader, ...extraHeader],
    [...taskCaptions, ...extraCaptions],
    ...ids.map((id): Cell[] => [id, 'Not Started', id, 5, 5, 0, 46_097, 46_104, '', null, 46_097]),
  ];
  const links: Cell[][] = [
    [...linkHeader],
    [...linkCaptions],
    ...ids.slice(1).map((id, index): Cell[] => [ids[index] ?? '', id, 'FS', 0, '']),
  ];
  for (const { place, row, value } of list) {
    const sheet = place % 3 === 0 ? links : tasks;
    const column = place % (sheet[0]?.length ?? 1);
    const number = Number(value);
    const cell = value.trim() !== '' && Number.isFinite(number) && row % 2 === 0 ? number : value;
    const rows = row < 0 ? sheet.slice(2) : [sheet[row % sheet.length] ?? []];
    for (const cells of rows) cells[column] = cell;
  }
  return writeTestWorkbook({ TASK: tasks, TASKPRED: links });
}
