import type { DecimalSymbol } from '../model/index.ts';
import { parseNumberText } from './parse-number-text.ts';
import { addDate, chooseOrder, joinOrders, type DateOrders } from './settle-date-order.ts';

/** A value of a file and its column (or element). */
export type ColumnValue = readonly [column: string, text: string];

/** The values of a file, listed on the first use of what they show. */
export interface LocaleSource {
  readonly dates: () => Iterable<ColumnValue>;
  readonly numbers: () => Iterable<ColumnValue>;
  /** A quick look: false only if no number has this decimal symbol. Without it, all numbers are listed. */
  readonly mayShow?: (symbol: DecimalSymbol) => boolean;
}

/** What other values show about one with two meanings, and which ones. */
export interface Settled<Shown> {
  readonly value: Shown;
  readonly by: 'column' | 'file';
}

/** The other decimal symbol. */
export const getOtherSymbol = (symbol: DecimalSymbol): DecimalSymbol => (symbol === '.' ? ',' : '.');

/** What the values of a file show about values with two meanings: of the same column, otherwise of the whole file. */
export class LocaleEvidence {
  readonly #source: LocaleSource;
  #orders: ReadonlyMap<string, DateOrders> | undefined;
  #symbols: ReadonlyMap<string, ReadonlySet<DecimalSymbol>> | undefined;
  readonly #shown = new Map<DecimalSymbol, boolean>();

  constructor(source: LocaleSource) {
    this.#source = source;
  }

  /** The order of the dates of a column; undefined if nothing, or not one thing, is shown. */
  findDateOrder(column: string): Settled<string> | undefined {
    this.#orders ??= collectOrders(this.#source.dates());
    const own = chooseOrder(this.#orders.get(column));
    if (own !== undefined) return { value: own, by: 'column' };
    const all = chooseOrder(joinOrders(this.#orders.values()));
    return all === undefined ? undefined : { value: all, by: 'file' };
  }

  /** The decimal symbol of the numbers of a column; undefined if nothing, or not one thing, is shown. */
  findDecimalSymbol(column: string): Settled<DecimalSymbol> | undefined {
    return settle(this.#listSymbols(), column);
  }

  /** Whether any number of the file shows this decimal symbol. */
  shows(symbol: DecimalSymbol): boolean {
    let shown = this.#shown.get(symbol);
    if (shown === undefined) {
      const { mayShow } = this.#source;
      shown =
        (mayShow === undefined || mayShow(symbol)) &&
        [...this.#listSymbols().values()].some((found) => found.has(symbol));
      this.#shown.set(symbol, shown);
    }
    return shown;
  }

  #listSymbols(): ReadonlyMap<string, ReadonlySet<DecimalSymbol>> {
    this.#symbols ??= collect(this.#source.numbers(), (text) => parseNumberText(text, '.')?.shows);
    return this.#symbols;
  }
}

function collectOrders(values: Iterable<ColumnValue>): ReadonlyMap<string, DateOrders> {
  const found = new Map<string, DateOrders>();
  for (const [column, text] of values) {
    const orders = addDate(found.get(column), text);
    if (orders !== undefined) found.set(column, orders);
  }
  return found;
}

function collect<Shown>(
  values: Iterable<ColumnValue>,
  find: (text: string) => Shown | undefined,
): ReadonlyMap<string, ReadonlySet<Shown>> {
  const shown = new Map<string, Set<Shown>>();
  for (const [column, text] of values) {
    const found = find(text);
    if (found === undefined) continue;
    const known = shown.get(column);
    if (known === undefined) shown.set(column, new Set([found]));
    else known.add(found);
  }
  return shown;
}

function settle<Shown>(
  shown: ReadonlyMap<string, ReadonlySet<Shown>>,
  column: string,
): Settled<Shown> | undefined {
  const own = shown.get(column);
  const [by, all] =
    own?.size === 1
      ? (['column', own] as const)
      : (['file', new Set([...shown.values()].flatMap((found) => [...found]))] as const);
  const [value] = all;
  return all.size === 1 && value !== undefined ? { value, by } : undefined;
}
