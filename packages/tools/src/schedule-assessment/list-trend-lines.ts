import { formatFigure } from '@floatwise/contracts';
import type { WorkbookCell } from '@floatwise/ooxml';
import { computeScore, type CheckResult } from '@floatwise/schedule/checks';
import { formatDay, minutesPerDay, toMinutes } from '@floatwise/schedule/model';
import { formatCount } from '../answer/format-count.ts';
import type { Update } from './book.ts';
import { formatNumberFormat, looks, toSerialCell } from './cells.ts';
import { changeMarks, judgeChange, judgeCheck, type Change } from './judge-change.ts';

/** A figure of the schedule, or a check, in each update. */
export interface TrendLine {
  /** That of the figure, or the number of the check. */
  readonly id: string;
  /** The number of the check; empty for figures. */
  readonly no: string;
  readonly title: string;
  /** The unit, where the cells do not show it. */
  readonly unit?: string | undefined;
  /** The values as texts, and as cells of the workbook. */
  readonly texts: readonly (string | null)[];
  readonly cells: readonly WorkbookCell[];
  /** The numbers of the cells, for charts. */
  readonly numbers?: readonly (number | null)[];
  /** The last update against the first. */
  readonly change: string | null;
}

interface TrendFigure {
  readonly id: 'finish' | 'leastFloatDays' | 'openEnds';
  readonly title: string;
  readonly unit?: string;
  readonly format: (value: number) => string;
  /** How bad a value is. */
  readonly measure: (value: number) => number;
  readonly numberFormat: string;
}

const figures: readonly TrendFigure[] = [
  {
    id: 'finish',
    title: 'Finish',
    format: (value) => formatDay(toMinutes(value)),
    measure: (value) => Math.floor(value / minutesPerDay),
    numberFormat: 'dd-mmm-yy',
  },
  {
    id: 'leastFloatDays',
    title: 'Least total float',
    unit: 'd',
    format: (value) => formatFigure(value, 'days'),
    measure: (value) => -value,
    numberFormat: '0.0',
  },
  {
    id: 'openEnds',
    title: 'Open ends',
    format: formatCount,
    measure: (value) => value,
    numberFormat: '#,##0',
  },
];

/** The figures, the number of checks passed and the fourteen checks, with what each update made better or worse. */
export const listTrendLines = (updates: readonly Update[]): TrendLine[] => [
  ...figures.map((figure) => createFigureLine(updates, figure)),
  createScoreLine(updates),
  ...(updates[0]?.results ?? []).map((_, place) =>
    createCheckLine(updates.flatMap(({ results }) => results[place] ?? [])),
  ),
];

function createFigureLine(
  updates: readonly Update[],
  { id, title, unit, format, measure, numberFormat }: TrendFigure,
): TrendLine {
  const values = updates.map((update) => update[id]);
  const judge = (value: number | undefined, before: number | undefined) =>
    judgeChange(value, before, measure);
  const changes = values.map((value, place) => judge(value, values[place - 1]));
  const numbers = updates.map((update) =>
    id === 'finish' ? toSerialCell(update.finish) : (update[id] ?? null),
  );
  return {
    ...{ id, no: '', title, unit, numbers },
    texts: values.map((value, place) => (value === undefined ? null : mark(format(value), changes[place]))),
    cells: numbers.map((value, place) =>
      value === null ? null : { value, numberFormat: markFormat(numberFormat, changes[place]) },
    ),
    change: describeChange(judge(values.at(-1), values[0])),
  };
}

function createScoreLine(updates: readonly Update[]): TrendLine {
  const texts = updates
    .map(({ results }) => computeScore(results))
    .map(({ passed, applicable }) => `${passed} of ${applicable}`);
  return { id: 'score', no: '', title: 'Checks passed', texts, cells: texts, change: null };
}

/** Numbers in the colour of their result, with an arrow behind a value that became better or worse. */
function createCheckLine(results: readonly CheckResult[]): TrendLine {
  const [first, last] = [results[0], results.at(-1)];
  const no = first?.check.no ?? '';
  const changes = results.map((result, place) => judgeCheck(result, results[place - 1]));
  return {
    ...{ id: no, no, title: first?.check.title ?? '' },
    numbers: results.map(({ value }) => value ?? null),
    texts: results.map((result, place) => formatCheckText(result, changes[place])),
    cells: results.map((result, place) => toCheckCell(result, changes[place])),
    change: describeChange(last && judgeCheck(last, first)),
  };
}

/** `FAIL 12.6% ▼ worse`; a value that is shown but not scored has no verdict. */
function formatCheckText({ verdict, value, check, limit }: CheckResult, change: Change | undefined): string {
  if (value === undefined) return 'Not applicable';
  return mark(`${verdict} ${formatFigure(value, check.unit, limit)}`, change);
}

function toCheckCell(
  { verdict, value, check, limit }: CheckResult,
  change: Change | undefined,
): WorkbookCell {
  const numberFormat = formatNumberFormat(value ?? 0, check.unit, limit);
  const shown = verdict === 'FAIL' ? `"FAIL "${numberFormat}` : numberFormat;
  return {
    value: value ?? 'Not applicable',
    look: looks[verdict],
    numberFormat: markFormat(`${shown}${verdict === 'N/A' ? '"*"' : ''}`, change),
  };
}

const isMarked = (change: Change | undefined): change is Change => change !== undefined && change !== 'same';

const mark = (text: string, change: Change | undefined): string =>
  isMarked(change) ? `${text} ${changeMarks[change]} ${change}` : text;

/** The mark is part of the number format, so that the cell stays a number. */
const markFormat = (numberFormat: string, change: Change | undefined): string =>
  isMarked(change) ? `${numberFormat}" ${changeMarks[change]} ${change}"` : numberFormat;

/** `▼ worse`; as the change of a line says it. */
export const describeChange = (change: Change | undefined): string | null =>
  change === undefined ? null : `${changeMarks[change]} ${change}`.trim();
