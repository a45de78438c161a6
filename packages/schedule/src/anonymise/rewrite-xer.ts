import { Buffer } from 'node:buffer';
import { RowCells } from '../xer/bytes/row-cells.ts';
import { readXer, type Xer } from '../xer/index.ts';
import { listBlocks, type BlockOfTable } from '../xer/table.ts';
import { findKind, type Sort, type ValueKind } from './value-kind.ts';
import { keptTables, xerSorts } from './xer-sorts.ts';

/** What a file becomes part by part. */
export interface Rewrite {
  /** The new text of a value; it is ASCII, without TABs and line ends. */
  readonly change: (kind: ValueKind, text: string) => string;
  /** A table, column (in lower case) or element that is not known, whose values are left out. */
  readonly leaveOut: (name: string) => void;
}

/** Fields of the first line: the version, the date and the kind of the file; then the user, the user's full name and others. */
const headSorts: readonly Sort[] = ['keep', 'date', 'name', 'name', 'name', 'name', 'name', 'name'];
const keptHead = new Set(['Project', 'Project Management']);

/**
 * Every value of an XER through `change`, and without the values of tables and columns that P6 does not write. Tables, rows, their
 * order and their numbers of values stay; lines outside and values beyond the columns become names.
 */
export function rewriteXer(bytes: Uint8Array, rewrite: Rewrite): Uint8Array {
  const xer = readXer(bytes);
  const body = xer.body.bytes;
  const out: string[] = [];
  let at = 0;
  const copyOutside = (end: number): void => {
    for (const line of splitLines(xer, at, end)) out.push(rewriteLine(line, rewrite));
    at = end;
  };
  for (const { table, block } of listBlocks(xer.tables)) {
    const write = createRowWriter(xer, { table, block, rewrite });
    for (let row = block.rowsBefore; row < block.rowsBefore + block.layout.rowCount; row += 1) {
      const bounds = table.getRowBounds(row);
      copyOutside(bounds.start);
      out.push(write(row), body.toString('latin1', bounds.contentEnd, bounds.end));
      at = bounds.end;
    }
  }
  copyOutside(body.length);
  return Buffer.from(out.join(''), 'latin1');
}

/** Columns whose values are names of columns within P6. */
const fieldNames: ReadonlyMap<string, (text: string) => boolean> = new Map([
  [
    'levelprioritylist',
    (text) =>
      (text.match(/[\p{L}\p{N}_]+/gu) ?? []).every(
        (word) => xerSorts.has(word) || /^(?:ASC|DESC)(?:_BY_FIELD)?$/.test(word),
      ),
  ],
  ['udf_type_name', (text) => /^user_field_\d+$/.test(text)],
]);

/** The new text of a value of a table and a column, which is '' for a value beyond the columns. */
function rewriteValue(table: string, column: string, text: string, rewrite: Rewrite): string {
  if (text === '') return '';
  if (!keptTables.has(table)) {
    rewrite.leaveOut(`table ${table}`);
    return '';
  }
  if (column === '') return rewrite.change('name', text);
  const field = column.toLowerCase();
  if (fieldNames.get(field)?.(text) === true) return rewrite.change('keep', text);
  const sort = fieldNames.has(field) ? 'name' : xerSorts.get(field);
  if (sort !== undefined) return rewrite.change(findKind(sort, text), text);
  rewrite.leaveOut(`column ${table}.${column}`);
  return '';
}

function createRowWriter(
  xer: Xer,
  { table, block, rewrite }: BlockOfTable & { readonly rewrite: Rewrite },
): (row: number) => string {
  const { bytes, decoder } = xer.body;
  const cells = new RowCells();
  return (row) => {
    const { start, contentEnd } = table.getRowBounds(row);
    cells.split(bytes, start, contentEnd);
    const values = ['%R'];
    for (let place = 0; place < cells.count; place += 1) {
      const cell = cells.find(place);
      const text = cell === undefined ? '' : decoder.parse(bytes, cell.start, cell.end);
      values.push(rewriteValue(table.name, block.columns[place] ?? '', text, rewrite));
    }
    return values.join('\t');
  };
}

/** Lines with their ends. */
function splitLines({ body }: Xer, start: number, end: number): string[] {
  const text = body.bytes.toString('latin1', start, end);
  return text === '' ? [] : (text.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? []).filter((line) => line !== '');
}

/** A line that is no row. */
function rewriteLine(line: string, { change }: Rewrite): string {
  const content = line.replace(/[\r\n]+$/, '');
  const lineEnd = line.slice(content.length);
  const [tag = '', ...cells] = content.split('\t');
  const write = (cell: string, isKept: boolean): string =>
    cell === '' || isKept ? cell : change('name', cell);
  switch (tag) {
    case 'ERMHDR':
      return (
        [tag, ...cells.map((cell, place) => rewriteHead(cell, headSorts[place] ?? 'name', change))].join(
          '\t',
        ) + lineEnd
      );
    case '%T':
      return [tag, ...cells.map((cell) => write(cell, keptTables.has(cell)))].join('\t') + lineEnd;
    case '%F':
      return [tag, ...cells.map((cell) => write(cell, isOwnColumn(cell)))].join('\t') + lineEnd;
    case '%E':
      return tag + lineEnd;
    default:
      return content.trim() === '' ? line : change('name', content) + lineEnd;
  }
}

function rewriteHead(cell: string, sort: Sort, change: Rewrite['change']): string {
  return cell === '' || keptHead.has(cell) ? cell : change(findKind(sort, cell), cell);
}

const isOwnColumn = (name: string): boolean =>
  xerSorts.has(name.toLowerCase()) || fieldNames.has(name.toLowerCase());
