import { listDateOrders } from './parse-ordered-date.ts';

/** First and last year of the dates. */
type Years = readonly [first: number, last: number];

/** The orders in which every date of a list can be read. */
export type DateOrders = ReadonlyMap<string, Years>;

/** Years of two digits in the wrong place look like days of a month, up to 31 years apart; the dates of a plan do not. */
const mostYearsApart = 10;

/** Leaves the orders in which one more date can be read; `known` is undefined for the first. */
export function addDate(known: DateOrders | undefined, text: string): DateOrders | undefined {
  const orders = listDateOrders(text);
  if (orders === undefined) return known;
  return new Map(
    [...orders].flatMap(([order, year]) => {
      const years = known?.get(order);
      if (known !== undefined && years === undefined) return [];
      return [
        [order, years === undefined ? [year, year] : [Math.min(years[0], year), Math.max(years[1], year)]],
      ];
    }),
  );
}

/** The orders in which the dates of several lists can be read. */
export function joinOrders(lists: Iterable<DateOrders>): DateOrders | undefined {
  let joined: DateOrders | undefined;
  for (const list of lists) {
    joined =
      joined === undefined
        ? list
        : new Map(
            [...joined].flatMap(([order, [first, last]]) => {
              const years = list.get(order);
              return years === undefined
                ? []
                : [[order, [Math.min(first, years[0]), Math.max(last, years[1])]]];
            }),
          );
  }
  return joined;
}

/** The only order left, without those that spread the dates over many more years than another. */
export function chooseOrder(orders: DateOrders | undefined): string | undefined {
  if (orders === undefined) return undefined;
  const getSpan = ([, [first, last]]: readonly [string, Years]): number => last - first;
  const least = Math.min(...[...orders].map(getSpan));
  const likely = [...orders].filter((one) => getSpan(one) <= least + mostYearsApart);
  return likely.length === 1 ? likely[0]?.[0] : undefined;
}

/** The order of dates that are all written alike; undefined if they do not show it. */
export function settleDateOrder(texts: Iterable<string>): string | undefined {
  let orders: DateOrders | undefined;
  for (const text of texts) orders = addDate(orders, text);
  return chooseOrder(orders);
}
