import { Buffer } from 'node:buffer';
import { RowCells } from '../xer/bytes/row-cells.ts';
import { readXer, type Xer } from '../xer/index.ts';
import { listBlocks, type BlockOfTable } from '../xer/table.ts';

/** The new value of a column of a table; it is ASCII, without TABs and line ends. */
export type ChangeValue = (record: string, field: string, text: string) => string;

/** Fields of the first line: the user, the user's full name, the database, the module and the currency. */
const headFields = [
  'version',
  'date',
  'kind',
  'user',
  'full_name',
  'database_name',
  'module_name',
  'curr_short_name',
];
const keptHead = new Set(['ERMHDR', 'Project', 'Project Management']);
/** Of a table and of a column, as P6 writes them: all else is made. */
const isOwnName =
  /^(?:[A-Z]{3,20}|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+|guid|notes|title|department|color|aref|arls|duration|LevelPriorityList)$/;

/** Every value of an XER through `change`. Tables, rows, their order and their numbers of values stay; lines outside become values. */
export function rewriteXer(bytes: Uint8Array, change: ChangeValue): Uint8Array {
  const xer = readXer(bytes);
  const body = xer.body.bytes;
  const out: string[] = [];
  let at = 0;
  const copyOutside = (end: number): void => {
    for (const line of splitLines(xer, at, end)) out.push(rewriteLine(line, change));
    at = end;
  };
  for (const { table, block } of listBlocks(xer.tables)) {
    const write = createRowWriter(xer, { table, block, change });
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

function createRowWriter(
  xer: Xer,
  { table, block, change }: BlockOfTable & { readonly change: ChangeValue },
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
      values.push(text === '' ? '' : change(table.name, block.columns[place] ?? '', text));
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
function rewriteLine(line: string, change: ChangeValue): string {
  const content = line.replace(/[\r\n]+$/, '');
  const lineEnd = line.slice(content.length);
  const [tag = '', ...cells] = content.split('\t');
  const named = (cell: string): string =>
    cell === '' || isOwnName.test(cell) ? cell : change('', 'name', cell);
  if (tag === 'ERMHDR') {
    const head = cells.map((cell, place) =>
      cell === '' || keptHead.has(cell) ? cell : change('ERMHDR', headFields[place] ?? 'name', cell),
    );
    return [tag, ...head].join('\t') + lineEnd;
  }
  if (tag === '%T' || tag === '%F') return [tag, ...cells.map(named)].join('\t') + lineEnd;
  if (content.trim() === '' || tag === '%E') return (tag === '%E' ? tag : content) + lineEnd;
  return change('', 'text', content) + lineEnd;
}
