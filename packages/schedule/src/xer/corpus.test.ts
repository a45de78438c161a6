import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSchedule } from './read-schedule.ts';
import { getTable, readXer } from './read-xer.ts';
import { writeXer, XerEdits } from './xer-edits.ts';

const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const isHere = existsSync(folder);
const files = isHere ? readdirSync(folder).filter((name) => name.endsWith('.xer')) : [];
if (!isHere) console.warn(`Skipped: there are no real files at ${folder}.`);

/** Files written by P6 itself, recognised by name. */
const isFromP6 = (name: string) => !/^(wllmtrng|soulmajor1--sample)/.test(name);
const read = (name: string) => readFileSync(join(folder, name));

describe.skipIf(!isHere)('real files', () => {
  it.each(files)('%s keeps every byte', (name) => {
    const bytes = read(name);
    expect(Buffer.concat(writeXer(readXer(bytes))).equals(bytes)).toBe(true);
  });

  it.each(files.filter(isFromP6))('%s is read like a plain split of its lines', (name) => {
    const bytes = read(name);
    const xer = readXer(bytes);
    const decoder = new TextDecoder(xer.codePage);
    let compared = 0;
    for (const [table, rows] of Object.entries(splitPlainly(bytes.toString('latin1')))) {
      const found = getTable(xer, table);
      expect(found.rowCount).toBe(rows.length);
      rows.forEach((row, index) => {
        for (const [column, raw] of Object.entries(row)) {
          const text = decoder
            .decode(Buffer.from(raw.replaceAll('\x7f\x7f', '\n'), 'latin1'))
            .replaceAll('""', '"');
          if ((found.findText(index, column) ?? '') !== text)
            expect.unreachable(`${table} ${index} ${column}`);
          compared += 1;
        }
      });
    }
    expect(compared).toBeGreaterThan(100);
  });

  it.each(files.filter(isFromP6))('%s contains nothing unknown', (name) => {
    const schedule = readSchedule(readXer(read(name)));
    const { unread: _, ...lists } = schedule;
    for (const list of Object.values(lists)) expect(Array.isArray(list)).toBe(true);
    expect(schedule.findings.filter(({ code }) => code !== 'xer.code-page')).toEqual([]);
    expect(schedule.activities.length).toBeGreaterThan(0);
  });

  it.each(files.filter((name) => /Hotel|SP10|Harbour|jaggelas/.test(name)))(
    '%s changes in one line if one row is edited',
    (name) => {
      const bytes = read(name);
      const xer = readXer(bytes);
      const table = getTable(xer, 'TASKPRED');
      const edits = new XerEdits(xer);
      const row = table.rowCount >> 1;
      edits.setCell({ table, row, column: 'lag_hr_cnt' }, '12345');
      const before = bytes.toString('latin1').split('\n');
      const after = Buffer.concat(writeXer(xer, edits)).toString('latin1').split('\n');
      expect(after.length).toBe(before.length);
      const changed = after.flatMap((line, index) => (line === before[index] ? [] : [index + 1]));
      expect(changed).toEqual([table.computeLine(row)]);
      expect(after[table.computeLine(row) - 1]).toContain('\t12345');
    },
  );
});

/** Rows of each table by column, split at every TAB, which is enough for files without a TAB inside a value. */
function splitPlainly(text: string): Record<string, Record<string, string>[]> {
  const tables: Record<string, Record<string, string>[]> = {};
  let rows: Record<string, string>[] = [];
  let columns: string[] = [];
  for (const line of text.split('\n')) {
    const [tag, ...cells] = line.replace(/\r$/, '').split('\t');
    if (tag === '%T') tables[cells[0] ?? ''] = rows = [];
    if (tag === '%F') columns = cells;
    if (tag === '%R')
      rows.push(Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));
  }
  return tables;
}
