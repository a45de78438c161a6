import { readFileSync } from 'node:fs';
import type { Schedule } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';

/** The sample schedule that the pages offer for trying tools. */
export function readSample(): Schedule {
  const place = new URL('../../../../../public/samples/riverside.xer', import.meta.url);
  return readSchedule(readXer(readFileSync(place)));
}

/** A schedule of these tables; the first row of each contains its columns. */
export function readTables(tables: Readonly<Record<string, readonly (readonly string[])[]>>): Schedule {
  const lines = Object.entries(tables).flatMap(([name, [columns = [], ...rows]]) => [
    `%T\t${name}`,
    `%F\t${columns.join('\t')}`,
    ...rows.map((row) => `%R\t${row.join('\t')}`),
  ]);
  const text = ['ERMHDR\t8.2\t2026-03-16\tProject\tadmin\tadmin', ...lines, '%E', ''].join('\r\n');
  return readSchedule(readXer(Buffer.from(text)));
}
