import { readFileSync } from 'node:fs';

type Row = Readonly<Record<string, string>>;

/** Reads the tables of an XER by its tabs alone: an opinion of its own on what a file says, for tests. */
export function readRows(path: URL): (table: string) => readonly Row[] {
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  let names: string[] = [];
  for (const line of readFileSync(path, 'latin1').split(/\r?\n/)) {
    const [tag, ...cells] = line.split('\t');
    if (tag === '%T') tables.set(cells[0] ?? '', (rows = []));
    if (tag === '%F') names = cells;
    if (tag === '%R') rows.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
  }
  return (table) => tables.get(table) ?? [];
}

/** `2025-04-07 09:40` as the answers have it. */
export const asDate = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text.replace(' ', 'T');

export const sumOf = (rows: readonly Row[], column: string): number =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0) * 100) / 100;

export const countOf = (rows: readonly Row[], column: string, value: string): number =>
  rows.filter((row) => row[column] === value).length;
