import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored-value.ts';
import { listInitialColumns, orderColumns } from '../model/order-columns.ts';
import type { PartColumn, TablePart } from '../model/table-part.ts';

/** The visible columns in reading order; this browser remembers which are hidden. */
export function useShownColumns(key: string, part: TablePart) {
  const storedKey = formatColumnsKey(key);
  const [printsShown, setPrintsShown] = useState(doesPrintShown);
  const [ids, setIds] = useState(() => readIds(storedKey, part));
  const ordered = useMemo(() => orderColumns(part), [part]);
  const shown = useMemo(() => ordered.filter(({ id }) => ids.includes(id)), [ordered, ids]);
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    // At least one column stays.
    if (next.length === 0) return;
    setIds(next);
    writeStored(storedKey, JSON.stringify(next));
  };
  const reset = () => {
    setIds(listInitialColumns(part));
    writeStored(storedKey, null);
  };
  const togglePrinting = () => {
    setPrintsShown(!printsShown);
    writeStored(printedKey, printsShown ? null : 'shown');
  };
  return { ordered, shown, toggle, reset, printsShown, togglePrinting };
}

/** The columns of a table on paper: all, or the visible ones if the user chose so. */
export function listPrintedColumns(key: string, part: TablePart): PartColumn[] {
  const ordered = orderColumns(part);
  if (!doesPrintShown()) return ordered;
  const ids = readIds(formatColumnsKey(key), part);
  return ordered.filter(({ id }) => ids.includes(id));
}

const printedKey = 'columns.printed';
const doesPrintShown = (): boolean => readStored(printedKey) === 'shown';
const formatColumnsKey = (key: string): string => `columns.${key}`;

export type ShownColumns = ReturnType<typeof useShownColumns>;

function readIds(key: string, part: TablePart): string[] {
  const known = new Set(part.columns.map(({ id }) => id));
  const stored = readStored(key);
  try {
    const ids: unknown = stored === null ? undefined : JSON.parse(stored);
    const usable = Array.isArray(ids) ? ids.filter((id) => known.has(String(id))).map(String) : [];
    if (usable.length > 0) return usable;
  } catch {
    // Ignore values that are not ours.
  }
  return listInitialColumns(part);
}
