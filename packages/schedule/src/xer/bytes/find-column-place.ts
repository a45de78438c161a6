const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Index of the first column with that name, in lower case, or -1. Remembered per list: a hostile table has a hundred thousand columns. */
export function findColumnPlace(columns: readonly string[], name: string): number {
  const known =
    places.get(columns) ?? new Map(columns.map((column, place) => [column, place] as const).reverse());
  places.set(columns, known);
  return known.get(name) ?? -1;
}
