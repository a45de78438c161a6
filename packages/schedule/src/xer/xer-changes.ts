import { Buffer } from 'node:buffer';
import { formatContained } from './bytes/container.ts';
import { formatCell, UnencodableTextError } from './text-encoder.ts';
import { findTable, getTable, readXer, type Xer } from './read-xer.ts';
import { writeXer, XerEdits, type RowValues } from './xer-edits.ts';

/** Changes to a file by names of tables and columns, which need not exist yet. */
export class XerChanges {
  readonly #cells: (RowPlace & { readonly column: string; readonly text: string | undefined })[] = [];
  readonly #removedRows: RowPlace[] = [];
  readonly #insertedRows: { readonly table: string; readonly values: RowValues }[] = [];

  set(table: string, row: number, values: RowValues): void {
    for (const [column, text] of Object.entries(values)) this.#cells.push({ table, row, column, text });
  }

  remove(table: string, row: number): void {
    this.#removedRows.push({ table, row });
  }

  insert(table: string, values: RowValues): void {
    this.#insertedRows.push({ table, values });
  }

  /** Writes a file with its changes, in pieces. A character that its code page lacks becomes a question mark. */
  write(original: Xer): Uint8Array[] {
    const xer = widenXer(original, this.#listColumns());
    const edits = new XerEdits(xer);
    for (const { table, row } of this.#removedRows) edits.removeRow(getTable(xer, table), row);
    for (const { table: name, row, column, text } of this.#cells) {
      const table = findTable(xer, name);
      // A column without any value need not exist.
      if (table?.hasColumn(column) !== true) continue;
      edits.setCell({ table, row, column }, text && toEncodable(text, xer));
    }
    for (const { table: name, values } of this.#insertedRows) {
      const table = getTable(xer, name);
      const present: Record<string, string | undefined> = {};
      for (const [column, text] of Object.entries(values)) {
        if (text !== undefined && text !== '') present[column] = toEncodable(text, xer);
      }
      edits.insertRow(table, present);
    }
    return writeXer(xer, edits);
  }

  /** The columns with a value, by table. */
  #listColumns(): Map<string, Set<string>> {
    const columns = new Map<string, Set<string>>();
    const add = (table: string, column: string, text: string | undefined): void => {
      if (text === undefined || text === '') return;
      const known = columns.get(table);
      if (known === undefined) columns.set(table, new Set([column]));
      else known.add(column);
    };
    for (const { table, column, text } of this.#cells) add(table, column, text);
    for (const { table, values } of this.#insertedRows)
      for (const [column, text] of Object.entries(values)) add(table, column, text);
    return columns;
  }
}

interface RowPlace {
  readonly table: string;
  readonly row: number;
}

function toEncodable(text: string, { codePage }: Xer): string {
  // Nearly all values are ASCII.
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return Array.from(text, (character) => (isEncodable(character, codePage) ? character : '?')).join('');
}

function isEncodable(character: string, codePage: Xer['codePage']): boolean {
  try {
    formatCell(character, codePage);
    return true;
  } catch (error) {
    if (error instanceof UnencodableTextError) return false;
    throw error;
  }
}

const lineFeed = 0x0a;

/** Adds missing columns and tables, empty, to a file. Returns the file itself if none is missing. Rows keep their indexes. */
export function widenXer(xer: Xer, columns: ReadonlyMap<string, ReadonlySet<string>>): Xer {
  const insertions: { at: number; text: string }[] = [];
  const newTables: string[] = [];
  for (const [name, wanted] of columns) {
    const blocks = findTable(xer, name)?.blocks.filter(({ layout }) => layout.columns !== undefined) ?? [];
    if (blocks.length === 0) newTables.push(`%T\t${name}\r\n%F\t${[...wanted].join('\t')}\r\n`);
    for (const { layout, columns: known } of blocks) {
      const missing = [...wanted].filter((column) => !known.includes(column));
      if (missing.length > 0 && layout.columns !== undefined)
        insertions.push({ at: layout.columns.end, text: missing.map((column) => `\t${column}`).join('') });
    }
  }
  const { bytes, container } = xer.body;
  if (newTables.length > 0) {
    const at = Math.max(...xer.tables.flatMap(({ blocks }) => blocks.map(({ layout }) => layout.end)));
    const lineEnd = bytes[at - 1] === lineFeed ? '' : '\r\n';
    insertions.push({ at, text: lineEnd + newTables.join('') });
  }
  if (insertions.length === 0) return xer;
  const body = insertTexts(bytes, insertions);
  const file = Buffer.concat([container.head, formatContained(container, body), container.tail]);
  return readXer(file, { codePage: xer.codePage });
}

function insertTexts(body: Buffer, insertions: readonly { at: number; text: string }[]): Buffer {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at)) {
    pieces.push(body.subarray(from, at), Buffer.from(text, 'latin1'));
    from = at;
  }
  pieces.push(body.subarray(from));
  return Buffer.concat(pieces);
}
