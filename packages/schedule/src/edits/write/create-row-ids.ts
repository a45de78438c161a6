import { toId, type AnyId } from '../../model/index.ts';
import type { Table } from '../../xer/index.ts';

/** Returns a generator of ids above all that a column of a table has, also in rows that could not be read. */
export function createRowIds(table: Table | undefined, column: string): () => AnyId {
  let last: bigint | undefined;
  return () => {
    last = (last ?? findLast(table, column)) + 1n;
    return toId(last.toString());
  };
}

function findLast(table: Table | undefined, column: string): bigint {
  let last = 0n;
  for (let row = 0; row < (table?.rowCount ?? 0); row += 1) {
    const text = table?.findText(row, column)?.trim() ?? '';
    const id = /^\d{1,30}$/.test(text) ? BigInt(text) : last;
    if (id > last) last = id;
  }
  return last;
}
