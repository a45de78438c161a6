import { createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { Essential } from '../unread/essentials.ts';
import { maxEntities } from '../model/schedule.ts';
import { findTable } from './read-xer.ts';
import { RowReader, type ReadContext } from './row-reader.ts';
import { findColumn, type Table, type TableBlock } from './table.ts';

/** Maps rows of one P6 table to entities. */
export interface TableMapper<Entity> {
  readonly table: string;
  /** Columns without which a row is useless; such a row is omitted, with a finding. */
  readonly keys: readonly string[];
  /**
   * The column of the rows' own ids. A row with the id of an earlier one is omitted, with a finding. If nothing refers to rows by
   * these ids, only if it equals the earlier row: some programs give such rows no distinct ids.
   */
  readonly ownKey?: string | undefined;
  /** Looks up columns once per block and returns the reader of a row. `lateReader` is for fields read on first use: see `LateFields`. */
  readonly bind: (find: (column: string) => number, lateReader: RowReader) => (row: RowReader) => Entity;
}

/** Throws E_TOO_LARGE if a table has more rows than tools support; `what` is their name in the plural. */
export function checkRowCount(table: Table | undefined, what: string, limit: number): void {
  if (!table || table.rowCount <= limit) return;
  throw new UnusableInputError(
    'E_TOO_LARGE',
    `The file has ${formatDecimal(table.rowCount)} ${what}; at most ${formatDecimal(limit)} can be worked on. ` +
      'Export fewer projects at a time.',
  );
}

/** All entities of a table, in file order; empty if the file lacks the table. */
export function readTable<Entity>(context: ReadContext, mapper: TableMapper<Entity>): Entity[] {
  const table = findTable(context.xer, mapper.table);
  if (table === undefined) return [];
  checkRowCount(table, `rows in table ${table.name}`, maxEntities);
  const entities: Entity[] = [];
  const ids = new RowIds();
  for (const block of table.blocks) {
    const source = { context, table, block, ids };
    if (hasKeyColumns(source, getKeys(context, mapper))) readBlock(source, mapper, entities);
  }
  return leaveOutRepeated(entities, mapper, { context, table, ids });
}

/** An only project needs no id. If a file has several, an activity that names none belongs to none of them, as in P6. */
function getKeys<Entity>(
  { xer, onlyProjectId }: ReadContext,
  { table, keys }: TableMapper<Entity>,
): readonly string[] {
  if (onlyProjectId !== undefined && (table === 'PROJECT' || table === 'SCHEDOPTIONS')) return [];
  const hasSeveral = (findTable(xer, 'PROJECT')?.rowCount ?? 0) > 1;
  return table === 'TASK' && hasSeveral ? [...keys, 'proj_id'] : keys;
}

interface Source {
  readonly context: ReadContext;
  readonly table: Table;
  readonly block: TableBlock;
  /** Ids of the rows that are read. */
  readonly ids: RowIds;
}

const noLog: ReadContext['log'] = { add: () => undefined, addOnce: () => undefined };
const noUnread: ReadContext['unread'] = { add: () => undefined, addLeftOut: () => undefined };

function readBlock<Entity>(source: Source, mapper: TableMapper<Entity>, entities: Entity[]): void {
  const { context, table, block, ids } = source;
  const { ownKey } = mapper;
  const keys = getKeys(context, mapper).map((key) => findColumn(block, key));
  const reader = new RowReader(context, table, block);
  const lateReader = new RowReader(context, table, block);
  const readRow = mapper.bind((column) => reader.findPlace(column), lateReader);
  const idPlace = reader.findPlace(ownKey ?? '');
  // The first entity has no values and is discarded. If it had a whole number first, the engine would have to convert every
  // earlier entity at the first fraction, which takes a tenth of the time of scheduling them.
  readRow(new RowReader({ ...context, log: noLog, unread: noUnread }, table, block));
  for (let row = 0; row < block.layout.rowCount; row += 1) {
    reader.moveTo(row);
    reader.checkLength();
    const emptyKey = reader.findNull(keys);
    if (emptyKey !== undefined) {
      addUnreadRow(source, reader.row, ['key', `no ${block.columns[emptyKey] ?? ''}`]);
      continue;
    }
    entities.push(readRow(reader));
    if (ownKey !== undefined) ids.add(reader, idPlace);
  }
}

/** Omits entities whose rows repeat an earlier one, with a finding for each. */
function leaveOutRepeated<Entity>(
  entities: Entity[],
  { keys, ownKey = '' }: TableMapper<Entity>,
  { context, table, ids }: Omit<Source, 'block'>,
): Entity[] {
  const repeated = ids.listRepeated((row, earlier) => {
    const isSame = readRow(context, table, row) === readRow(context, table, earlier);
    // Some programs write the same row twice, which loses nothing.
    if (!isSame && keys.includes(ownKey))
      addUnreadRecord({ context, table }, row, `the ${ownKey} of an earlier row`);
    return isSame || keys.includes(ownKey);
  });
  if (repeated.size === 0) return entities;
  for (const row of repeated.values())
    addUnreadRow({ context, table }, row, ['repeated', `the ${ownKey} of an earlier row`]);
  return entities.filter((_, place) => !repeated.has(place));
}

/** The bytes of a row as text. */
function readRow({ xer }: ReadContext, table: Table, row: number): string {
  const { start, end } = table.getRowBounds(row);
  return xer.body.bytes.toString('latin1', start, end).trimEnd();
}

/** Adds a finding about missing columns if the block has rows. */
function hasKeyColumns({ context, table, block }: Source, keys: readonly string[]): boolean {
  const missing = keys.filter((key) => findColumn(block, key) < 0);
  if (missing.length > 0 && block.layout.rowCount > 0) {
    for (let row = 0; row < block.layout.rowCount; row += 1)
      addUnreadRecord({ context, table }, block.rowsBefore + row, `no column ${missing.join(', ')}`);
    context.log.add(`columns ${table.name}`, () => {
      const line = context.xer.body.computeLine(block.layout.start);
      const message = `Line ${line}: table ${table.name} has no column ${missing.join(', ')}; its rows are not read.`;
      return createWarning('E_XER_ROW', message, { table: table.name, line });
    });
  }
  return missing.length === 0;
}

function addUnreadRow(
  { context, table }: Pick<Source, 'context' | 'table'>,
  row: number,
  [kind, found]: readonly [kind: string, found: string],
): void {
  if (kind === 'key') addUnreadRecord({ context, table }, row, found);
  context.log.add(`${kind} ${table.name}`, () => {
    const line = table.computeLine(row);
    const message = `Line ${line}: a %R row in table ${table.name} has ${found}; it is not read.`;
    return createWarning('E_XER_ROW', message, { table: table.name, line });
  });
}

/** Kinds of rows that are not read. */
const unreadRecords: Readonly<Record<string, Essential>> = {
  TASK: 'activities',
  TASKPRED: 'relationshipEnds',
};

function addUnreadRecord(
  { context, table }: Pick<Source, 'context' | 'table'>,
  row: number,
  found: string,
): void {
  const kind = unreadRecords[table.name];
  if (kind === undefined) return;
  context.unread.addLeftOut(kind, row, () => `line ${table.computeLine(row)}, table ${table.name}: ${found}`);
}

/** The ids of a table's rows, as numbers if they are plain: most files list them in ascending order and repeat none. */
class RowIds {
  readonly #ids: (number | string | undefined)[] = [];
  readonly #rows: number[] = [];
  #last = -1;
  #areAscending = true;

  /** Adds the id of the reader's row; undefined for a row without one. */
  add(reader: RowReader, place: number): void {
    const plain = reader.plainId(place);
    if (plain < 0 || this.#last >= plain) this.#areAscending = false;
    this.#last = plain;
    this.#ids.push(plain < 0 ? reader.text(place)?.trim() : plain);
    this.#rows.push(reader.row);
  }

  /** Rows that repeat the id of an earlier one and for which `isSame` is true, by index in the order added. */
  listRepeated(isSame: (row: number, earlier: number) => boolean): Map<number, number> {
    const repeated = new Map<number, number>();
    if (this.#areAscending) return repeated;
    const earlierOf = new Map<number | string, number>();
    for (const [place, id] of this.#ids.entries()) {
      if (id === undefined) continue;
      const row = this.#rows[place] ?? 0;
      const earlier = earlierOf.get(id);
      if (earlier === undefined) earlierOf.set(id, row);
      else if (isSame(row, earlier)) repeated.set(place, row);
    }
    return repeated;
  }
}
