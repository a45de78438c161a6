import { readLines } from '../../../lib/read-lines.ts';

/** P6 writes the projects among the first tables of a file; beyond so many bytes they are not looked for. */
const maxBytes = 8 * 1024 * 1024;

const read = new WeakMap<Blob, Promise<string | undefined>>();

/**
 * The data date of an XER file, such as `2026-03-16 08:00`: of several projects the latest. Undefined for a file of another kind or
 * without one.
 */
export function findDataDate(file: Blob): Promise<string | undefined> {
  // What cannot be read has no date here, and is reported when it is sent.
  const date = read.get(file) ?? readDataDate(file).catch(() => undefined);
  read.set(file, date);
  return date;
}

async function readDataDate(file: Blob): Promise<string | undefined> {
  const projects: Readonly<Record<string, string>>[] = [];
  let table = '';
  let columns: readonly string[] = [];
  for await (const lines of readLines(file.slice(0, maxBytes), new AbortController().signal)) {
    for (const line of lines) {
      const [mark, ...cells] = line.split('\t');
      if (mark === '%T') {
        if (table === 'PROJECT') return pickLatest(projects);
        table = cells[0]?.trim() ?? '';
      } else if (table !== 'PROJECT') continue;
      else if (mark === '%F') columns = cells;
      else if (mark === '%R')
        projects.push(Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])));
    }
  }
  return pickLatest(projects);
}

/** Beside the projects that were exported a file may name others. */
function pickLatest(projects: readonly Readonly<Record<string, string>>[]): string | undefined {
  const exported = projects.filter((project) => project['export_flag'] === 'Y');
  return (exported.length === 0 ? projects : exported)
    .map((project) => project['last_recalc_date'] ?? '')
    .filter((date) => /^\d{4}-\d\d-\d\d/.test(date))
    .toSorted()
    .at(-1);
}

/**
 * Files in the order of their data dates, to which those behind the first `known` were added. Undefined where they are in that order,
 * a date is unknown, or a person has put the first ones in an order of their own.
 */
export function sortByDataDate(
  files: readonly File[],
  dates: readonly (string | undefined)[],
  known: number,
): readonly File[] | undefined {
  const dated = files.map((file, place) => ({ file, date: dates[place] ?? '' }));
  if (dated.some(({ date }) => date === '') || !isSorted(dated.slice(0, known))) return undefined;
  if (isSorted(dated)) return undefined;
  return dated.toSorted(compareDates).map(({ file }) => file);
}

interface Dated {
  readonly date: string;
}

const compareDates = (one: Dated, other: Dated): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0;

const isSorted = (dated: readonly Dated[]): boolean =>
  dated.every((one, place) => place === 0 || (dated[place - 1]?.date ?? '') <= one.date);
