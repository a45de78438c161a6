import { listNearest } from '@floatwise/schedule/model';
import { RefusedCall } from './file-access.ts';
import { listQuoted, shorten } from './paging.ts';

const mostNearest = 5;

/** Refuses a name that does not exist, with the nearest ones that do. */
export function refuseName(kind: string, wanted: string, known: Iterable<string>): never {
  const nearest = listNearest(known, wanted).slice(0, mostNearest);
  const found =
    nearest.length === 0
      ? 'There are none.'
      : `The nearest ${nearest.length === 1 ? 'is' : 'are'} ${listQuoted(nearest)}.`;
  throw new RefusedCall(`There is no ${kind} '${shorten(wanted)}'. ${found}`);
}

const simplify = (name: string): string => name.trim().toLowerCase();

/** The items with that name, whatever its case. Throws RefusedCall with the nearest names if there is none. */
export function requireNamed<Item>(
  kind: string,
  wanted: string,
  { items, names }: { readonly items: readonly Item[]; readonly names: (item: Item) => readonly string[] },
): Item[] {
  const found = items.filter((item) => names(item).some((name) => simplify(name) === simplify(wanted)));
  return found.length > 0 ? found : refuseName(kind, wanted, items.flatMap(names));
}
