import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored-value.ts';
import { listInitialColumns, orderColumns } from '../model/order-columns.ts';
import type { PartColumn, TablePart } from '../model/table-part.ts';

/** The visible columns in reading order; this browser remembers which are hidden. */
export function useShownColumns(key: string, part: TablePart) {
  const storedKey = formatColumnsKey(key);
  const [printsShown, setPrintsShown] = useState(doesPrintShown);
  const [titles, setTitles] = useState(() => readTitles(storedKey, part));
  const ordered = useMemo(() => orderColumns(part), [part]);
  const shown = useMemo(() => ordered.filter(({ title }) => titles.includes(title)), [ordered, titles]);
  const toggle = (title: string) => {
    const next = titles.includes(title) ? titles.filter((one) => one !== title) : [...titles, title];
    // At least one column stays.
    if (next.length === 0) return;
    setTitles(next);
    writeStored(storedKey, JSON.stringify(next));
  };
  const reset = () => {
    setTitles(listInitialColumns(part));
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
  const titles = readTitles(formatColumnsKey(key), part);
  return ordered.filter(({ title }) => titles.includes(title));
}

const printedKey = 'columns.printed';
const doesPrintShown = (): boolean => readStored(printedKey) === 'shown';
const formatColumnsKey = (key: string): string => `columns.${key}`;

export type ShownColumns = ReturnType<typeof useShownColumns>;

function readTitles(key: string, part: TablePart): string[] {
  const known = new Set(part.columns.map(({ title }) => title));
  const stored = readStored(key);
  try {
    const titles: unknown = stored === null ? undefined : JSON.parse(stored);
    const usable = Array.isArray(titles)
      ? titles.filter((title) => known.has(String(title))).map(String)
      : [];
    if (usable.length > 0) return usable;
  } catch {
    // Ignore values that are not ours.
  }
  return listInitialColumns(part);
}
