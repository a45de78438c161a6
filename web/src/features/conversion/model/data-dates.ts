import { formatMinutes, isOpenDate, parseOrderedDate, settleDateOrder } from '@floatwise/schedule/date-forms';
import { readLines } from '../../../lib/read-lines.ts';

/** Bytes searched for projects, which P6 writes among the first tables of a file. */
const maxBytes = 8 * 1024 * 1024;

/** Bytes that show whether a file is XML. */
const startBytes = 64;

const read = new WeakMap<Blob, Promise<string | undefined>>();

/**
 * The data date of an XER or P6 XML file, such as `2026-03-16 08:00`; the latest if there are several projects. Undefined for
 * other file types, or if there is none.
 */
export function findDataDate(file: Blob): Promise<string | undefined> {
  // An unreadable file has no date here; sending it reports the error.
  const date = read.get(file) ?? readDataDate(file).catch(() => undefined);
  read.set(file, date);
  return date;
}

/** The number of projects that a file exports; undefined if it cannot be read here. */
export async function countProjects(file: Blob): Promise<number | undefined> {
  try {
    const part = file.slice(0, maxBytes);
    const start = await file.slice(0, startBytes).text();
    const count = /^\s*</.test(start)
      ? Array.from((await part.text()).matchAll(/<Project>/g)).length
      : listExported(await readProjectsOfXer(part)).length;
    return count === 0 ? undefined : count;
  } catch {
    return undefined;
  }
}

async function readDataDate(file: Blob): Promise<string | undefined> {
  const part = file.slice(0, maxBytes);
  const start = await file.slice(0, startBytes).text();
  return /^\s*</.test(start) ? findDateInXml(await part.text()) : readDateOfXer(part);
}

/** Data date of the projects, not of their baselines. */
function findDateInXml(text: string): string | undefined {
  const dates: string[] = [];
  let isInProject = false;
  for (const [, tag, date] of text.matchAll(/<(Project|BaselineProject)>|<DataDate>([^<]+)</g)) {
    if (tag !== undefined) isInProject = tag === 'Project';
    else if (isInProject) dates.push(date ?? '');
  }
  return pickDate(dates, () => Array.from(text.matchAll(/<\w*Date>([^<]+)</g), ([, date = '']) => date));
}

const readDateOfXer = async (part: Blob): Promise<string | undefined> =>
  pickLatest(await readProjectsOfXer(part));

type ProjectRow = Readonly<Record<string, string>>;

async function readProjectsOfXer(part: Blob): Promise<readonly ProjectRow[]> {
  const projects: ProjectRow[] = [];
  let table = '';
  let columns: readonly string[] = [];
  for await (const lines of readLines(part, new AbortController().signal)) {
    for (const line of lines) {
      const [mark, ...cells] = line.split('\t');
      if (mark === '%T') {
        if (table === 'PROJECT') return projects;
        table = cells[0]?.trim() ?? '';
      } else if (table !== 'PROJECT') continue;
      else if (mark === '%F') columns = cells;
      else if (mark === '%R')
        projects.push(Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])));
    }
  }
  return projects;
}

/** A file may name other projects besides those exported. */
function listExported(projects: readonly ProjectRow[]): readonly ProjectRow[] {
  const exported = projects.filter((project) => project['export_flag'] === 'Y');
  return exported.length === 0 ? projects : exported;
}

function pickLatest(projects: readonly ProjectRow[]): string | undefined {
  return pickDate(
    listExported(projects).map((project) => project['last_recalc_date'] ?? ''),
    () =>
      projects.flatMap((project) =>
        Object.entries(project).flatMap(([column, cell]) => (column.endsWith('_date') ? cell : [])),
      ),
  );
}

/** The latest date, as `2026-03-16 08:00`. `listOthers` lists dates of the file that show how to read one with two meanings. */
function pickDate(dates: readonly string[], listOthers: () => readonly string[]): string | undefined {
  const order = dates.some((date) => isOpenDate(date))
    ? settleDateOrder(listOthers().map((date) => date.trim()))
    : undefined;
  return dates
    .map((date) => parseOrderedDate(date.trim().replace(/(?:Z|[+-]\d\d:\d\d)$/, ''), order))
    .flatMap((date) => (date === undefined ? [] : formatMinutes(date, ' ')))
    .toSorted()
    .at(-1);
}

/**
 * Sorts files by data date after some were added behind the first `known`. Undefined if they are sorted, a date is unknown, or
 * the user had reordered the known ones.
 */
export function sortByDataDate(
  files: readonly File[],
  dates: readonly (string | undefined)[],
  known: number,
): readonly File[] | undefined {
  const dated = files.map((file, place) => ({ file, date: dates[place] ?? '' }));
  const isSorted = (count: number): boolean =>
    dated.slice(0, count).every(({ date }, place) => place === 0 || (dated[place - 1]?.date ?? '') <= date);
  if (dated.some(({ date }) => date === '') || !isSorted(known) || isSorted(files.length)) return undefined;
  return dated
    .toSorted((one, other) => Number(one.date > other.date) - Number(one.date < other.date))
    .map(({ file }) => file);
}
