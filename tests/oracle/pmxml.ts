/**
 * Compares schedules read from XER files with the same schedules read from the P6 XML that MPXJ wrote from them: all
 * fields, our calculated dates, and the assessment. Not part of the daily tests: README.md lists what it needs.
 *
 *     node tests/oracle/pmxml.ts [file.xer...]      compares files; by default the corpus beside the project
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { parseCalendarData } from '@floatwise/schedule/calendar';
import { runChecks, type CheckResult, type Offender } from '@floatwise/schedule/checks';
import { computeCpm } from '@floatwise/schedule/cpm';
import type { Schedule } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { defaultCheckOptions } from '@floatwise/schedule/check-options';
import { completeDates, completeLongestPath, readPmxml, type PmxmlBaseline } from '@floatwise/schedule/pmxml';
import { applyLosses, uncomparedFields } from './mpxj-losses.ts';
import { compileMpxjProgram, fetchMpxj, findMpxj, runMpxjProgram } from './mpxj.ts';

const corpus = join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus');

type Entity = Record<string, unknown>;
type Lists = Record<string, readonly Entity[]>;

/** A schedule by the names of its lists. */
const toLists = (schedule: object): Lists => ({ ...schedule });

/** Differences by field, with the first of each kind. */
class Differences {
  readonly #byName = new Map<string, { count: number; first: string }>();
  compared = 0;

  compare(name: string, where: string, expected: unknown, found: unknown): void {
    this.compared += 1;
    const [a, b] = [format(expected), format(found)];
    if (a !== b) this.add(name, `${where}: ${a} -> ${b}`);
  }

  add(name: string, first: string): void {
    const known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, { count: 1, first: first.slice(0, 160) });
    else known.count += 1;
  }

  list(): { name: string; count: number; first: string }[] {
    return [...this.#byName].map(([name, { count, first }]) => ({ name, count, first }));
  }
}

/** Ten digits, because MPXJ's arithmetic differs in the last digits of a double. */
const format = (value: unknown): string =>
  // In a list, because JSON has no text for undefined alone.
  JSON.stringify([value], (_, part: unknown) =>
    typeof part === 'number' ? Number(part.toPrecision(10)) : part,
  ).slice(1, -1);

/** Fields that identify a record of the list. */
const keys: Readonly<Record<string, readonly string[]>> = {
  options: ['projectId'],
  activityCodeAssignments: ['activityId', 'typeId'],
  userFieldValues: ['typeId', 'recordId'],
  notebooks: ['activityId', 'topicId'],
  wbsNotebooks: ['wbsId', 'topicId'],
};
const getKey = (list: string, entity: Entity): string =>
  (keys[list] ?? ['id']).map((name) => String(entity[name])).join(' ');

/** An exception of a whole day looks like a day off in P6 XML: see README.md of the reader. */
const dropWholeDay = (shifts: readonly number[]): readonly number[] =>
  shifts.length === 2 && shifts[0] === 0 && shifts[1] === 1440 ? [] : shifts;

/** The comparable form of a field. Calendars are compared by meaning, because P6 and we write their text differently. */
function toComparable(name: string, value: unknown): unknown {
  // The reader of P6 XML drops the blanks that programs put around values of several lines.
  if (name === 'notebooks.text' || name === 'wbsNotebooks.text') return String(value).trim();
  if (name !== 'calendars.data' || typeof value !== 'string') return value;
  const pattern = parseCalendarData(value);
  const exceptions = [...(pattern?.exceptions ?? [])].map(
    ([day, shifts]) => [day, dropWholeDay(shifts)] as const,
  );
  return pattern && [pattern.week, exceptions.sort(([a], [b]) => a - b)];
}

const hasText = ({ text = '' }: { readonly text?: string | undefined }): boolean =>
  text.replaceAll(/<[^>]*>|[\s\u007f]/g, '') !== '';

/**
 * The XER's model as MPXJ passes it on: with its losses, without the fields it does not write, and with the dates that P6
 * XML lacks and the reader calculates.
 */
function prepareXer(schedule: Schedule, pmxml: Schedule): Schedule {
  const arrived = applyLosses(schedule);
  const relationships = new Set(pmxml.relationships.map(({ id }) => id));
  const prepared = {
    ...arrived,
    relationships: arrived.relationships.filter(
      ({ id, predecessorProjectId, successorProjectId }) =>
        predecessorProjectId === successorProjectId || relationships.has(id),
    ),
    // MPXJ drops notes without text, such as a picture alone.
    notebooks: arrived.notebooks.filter(hasText),
    wbsNotebooks: arrived.wbsNotebooks.filter(hasText),
    wbsNodes: arrived.wbsNodes.map((node) => (node.isProjectNode ? { ...node, parentId: undefined } : node)),
    activities: arrived.activities.map((activity) => ({
      ...(activity as unknown as Entity),
      earlyStart: undefined,
      earlyFinish: undefined,
      lateStart: undefined,
      lateFinish: undefined,
      totalFloatMinutes: undefined,
    })) as unknown as Schedule['activities'],
  };
  completeDates(prepared);
  completeLongestPath(prepared);
  return prepared;
}

/** In the order of the XER, without the options that MPXJ adds to projects that have none. */
function preparePmxml(schedule: Schedule, xer: Schedule): Schedule {
  const [read, order] = [toLists(schedule), toLists(xer)];
  const sorted: Record<string, unknown> = {};
  for (const list of Object.keys(order)) {
    const places = new Map((order[list] ?? []).map((entity, index) => [getKey(list, entity), index]));
    const place = (entity: Entity): number => places.get(getKey(list, entity)) ?? Infinity;
    const entities = [...(read[list] ?? [])].sort((a, b) => place(a) - place(b));
    sorted[list] = list === 'options' ? entities.filter((entity) => place(entity) < Infinity) : entities;
  }
  return sorted as unknown as Schedule;
}

function compareModels(xer: Schedule, pmxml: Schedule, differences: Differences): void {
  const [expected, read] = [toLists(xer), toLists(pmxml)];
  for (const [list, entities] of Object.entries(expected)) {
    const found = new Map((read[list] ?? []).map((entity) => [getKey(list, entity), entity]));
    for (const entity of entities) {
      const key = getKey(list, entity);
      const other = found.get(key);
      found.delete(key);
      if (other === undefined) differences.add(`${list} missing`, key);
      else compareEntities(list, { key, entity, other }, differences);
    }
    for (const key of found.keys()) differences.add(`${list} added`, key);
  }
}

interface Pair {
  readonly key: string;
  readonly entity: Entity;
  readonly other: Entity;
}

function compareEntities(list: string, { key, entity, other }: Pair, differences: Differences): void {
  for (const field of Object.keys(other)) {
    const name = `${list}.${field}`;
    if (field === 'row' || name in uncomparedFields) continue;
    differences.compare(name, key, toComparable(name, entity[field]), toComparable(name, other[field]));
  }
}

/** The dates, floats and paths of our scheduling, activity by activity. */
function compareDates(xer: Schedule, pmxml: Schedule, differences: Differences): void {
  const [expected, found] = [computeCpm(xer), computeCpm(pmxml)];
  if (expected.kind === 'loop' || found.kind === 'loop')
    return differences.compare('cpm.kind', '', expected.kind, found.kind);
  const others = new Map(found.activities.map((each) => [each.activity.id, each]));
  for (const { activity, ...dates } of expected.activities) {
    const { activity: own, ...other } = others.get(activity.id) ?? { activity: undefined };
    differences.compare('cpm.activities', activity.code, dates, own && other);
  }
  const finishes = ({ projects }: typeof expected): unknown =>
    projects.map(({ project, finish }) => [project.code, finish]);
  differences.compare('cpm.projects', '', finishes(expected), finishes(found));
}

/** The baseline file of a corpus file, if any. */
const findBaseline = (path: string): string => {
  const baseline = path.replace(/\.xer$/, '_Baseline.xer');
  return existsSync(baseline) ? baseline : '';
};

function readBaseline(path: string): Schedule | undefined {
  const baseline = findBaseline(path);
  return baseline === '' ? undefined : readSchedule(readXer(readFileSync(baseline)));
}

/** Verdict, figures and offenders of every check, with the baseline as a file and in the P6 XML. */
function compareAssessments(
  [xer, baseline]: readonly [Schedule, Schedule | undefined],
  [pmxml, baselines]: readonly [Schedule, readonly PmxmlBaseline[]],
  differences: Differences,
): void {
  const options = defaultCheckOptions;
  const expected = runChecks(xer, { options, baseline });
  const found = runChecks(pmxml, { options, ownBaselines: baselines.map(({ schedule }) => schedule) });
  for (const kind of ['dcma', 'plus'] as const)
    for (const [index, result] of expected[kind].entries())
      differences.compare(
        `check ${result.check.no}`,
        result.check.title,
        summarise(result),
        summarise(found[kind][index]),
      );
}

const summarise = (result: CheckResult | undefined): unknown => {
  if (result === undefined) return undefined;
  const { verdict, value, count, of, notApplicable, offenders } = result;
  return [verdict, value, count, of, notApplicable, offenders.map(nameOffender).sort()];
};

function nameOffender(offender: Offender): string {
  const name = offender.activity?.code ?? offender.subject;
  return name === undefined ? offender.why : `${name}: ${offender.why}`;
}

/** MPXJ gives activities new ids if WBS nodes have the same ids. The file does not show which activity had which id. */
const isRenumbered = ({ activities, wbsNodes }: Schedule): boolean => {
  const ids = new Set<string>(wbsNodes.map(({ id }) => id));
  return activities.some(({ id }) => ids.has(id));
};

/** Files that MPXJ reads differently, and why. */
const otherFiles: Readonly<Record<string, string>> = {
  'joniles--TwentyFourHourCalendar~748c50.xer': 'MPXJ does not know rcal_24hour in lower case',
};

interface FileResult {
  readonly file: string;
  readonly compared: number;
  readonly note: string;
}

function compareFile(path: string, xmlPath: string, all: Differences): FileResult {
  const file = basename(path).slice(0, 40);
  const other = otherFiles[basename(path)];
  if (other !== undefined) return { file, compared: 0, note: other };
  try {
    const original = readSchedule(readXer(readFileSync(path)));
    if (isRenumbered(original)) return { file, compared: 0, note: 'MPXJ renumbers its activities' };
    const { schedule: read, baselines } = readPmxml(readFileSync(xmlPath));
    const xer = prepareXer(original, read);
    const pmxml = preparePmxml(read, xer);
    const before = all.compared;
    compareModels(xer, pmxml, all);
    compareDates(xer, pmxml, all);
    compareAssessments([xer, readBaseline(path)], [pmxml, baselines], all);
    return { file, compared: all.compared - before, note: `${original.activities.length} activities` };
  } catch (error) {
    if (error instanceof UnusableInputError) return { file, compared: 0, note: error.message };
    throw error;
  }
}

function compareFiles(paths: readonly string[]): void {
  const library = findMpxj();
  if (library === undefined) {
    fetchMpxj();
    compareFiles(paths);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-pmxml-'));
  try {
    const pairs = paths.map(
      (path, index) => [path, join(folder, `${index}.xml`), findBaseline(path)] as const,
    );
    compileMpxjProgram(library, 'MpxjPmxml');
    const failed = new Map(
      runMpxjProgram(library, 'MpxjPmxml', pairs.flat())
        .filter(([kind]) => kind === 'failed')
        .map(([, path = '', why = '']) => [path, why]),
    );
    const differences = new Differences();
    const results = pairs.map(([path, xmlPath]) =>
      failed.has(path)
        ? {
            file: basename(path).slice(0, 40),
            compared: 0,
            note: `MPXJ: ${failed.get(path) ?? ''}`.slice(0, 80),
          }
        : compareFile(path, xmlPath, differences),
    );
    console.table(results);
    console.log(`${differences.compared} values compared; differences beyond what MPXJ loses:`);
    console.table(differences.list());
    if (differences.list().length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const named = process.argv.slice(2);
if (named.length > 0) compareFiles(named);
else if (existsSync(corpus))
  compareFiles(
    readdirSync(corpus)
      .filter((name) => name.endsWith('.xer'))
      .map((name) => join(corpus, name)),
  );
else console.log('Nothing compared: no file was named and there is no corpus beside the project.');
