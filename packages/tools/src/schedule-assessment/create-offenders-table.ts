import type { ReportCell, ReportTable, RowPictures, ScorecardCheck } from '@floatwise/contracts';
import {
  formatMinutes,
  toDays,
  toMinutes,
  type Activity,
  type Assessment,
  type CheckResult,
  type Offender,
} from '@floatwise/schedule';
import { boundPictures } from '../bound-pictures.ts';
import { formatCount } from '../format-count.ts';
import { createActivityDrawer, createOffenderPicture } from './create-offender-picture.ts';

export const offendersTitle = 'Offenders';
/** A report travels to a page whole: beyond this the first of each check go with it, and the workbook has all. */
const maxCharacters = 700_000;
const maxPictureCharacters = 900_000;

/** What a check is called in the table. */
export const formatCheckName = ({ no, title }: Pick<ScorecardCheck, 'no' | 'title'>): string =>
  `${no} ${title}`;

/** Every offender of every check as a row; undefined where there is none. */
export function createOffendersTable(
  assessment: Assessment,
  results: readonly CheckResult[],
): ReportTable | undefined {
  const lists = results.map((result) => new OffenderRows(assessment, result));
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  if (total === 0) return undefined;
  const shown = countShown(lists);
  const isWhole = lists.every(({ length }) => length <= shown);
  return {
    title: offendersTitle,
    description: isWhole
      ? 'What the checks found fault with, a row for each check.'
      : `What the checks found fault with: of each check the first ${formatCount(shown)}. The workbook has all ${formatCount(total)}.`,
    columns: [
      { title: 'Activity ID', kind: 'text', role: 'key' },
      { title: 'Linked To', kind: 'text', role: 'why' },
      { title: 'Check', kind: 'text', role: 'answer' },
      { title: 'Result', kind: 'text', role: 'answer' },
      { title: 'Why', kind: 'text', role: 'why' },
      { title: 'Activity Name', kind: 'text' },
      { title: 'Start', kind: 'date' },
      { title: 'Finish', kind: 'date' },
      { title: 'Total Float (d)', kind: 'number' },
    ],
    rows: lists.flatMap((list) => list.take(shown)),
    rowPictures: drawOffenders(
      assessment,
      results.flatMap(({ offenders }) => [...offenders.slice(0, shown).entries()]),
    ),
  };
}

/** Each with its place in its check: of all checks the first ones have a picture. An activity that several name has one. */
function drawOffenders(
  assessment: Assessment,
  offenders: readonly (readonly [place: number, offender: Offender])[],
): RowPictures {
  const draw = createActivityDrawer(assessment);
  return boundPictures(offenders, ([, offender]) => createOffenderPicture(assessment, offender, draw), {
    maxCharacters: maxPictureCharacters,
    compare: ([one], [other]) => one - other,
    getKey: ([, offender]) =>
      'activity' in offender
        ? offender.activity
        : 'relationship' in offender
          ? offender.relationship
          : undefined,
  });
}

/** The most rows of each check that fit; one at least. Looks at no more rows than that takes. */
function countShown(lists: readonly OffenderRows[]): number {
  const longest = Math.max(...lists.map(({ length }) => length));
  let characters = 0;
  for (let place = 0; place < longest; place++) {
    for (const list of lists) if (place < list.length) characters += list.measure(place) + ','.length;
    if (characters > maxCharacters) return Math.max(1, place);
  }
  return longest;
}

/** Rows of one check, which may have a hundred thousand offenders: each is made when it is asked for. */
class OffenderRows {
  readonly #assessment: Assessment;
  readonly #result: CheckResult;
  readonly #rows: ReportCell[][] = [];

  constructor(assessment: Assessment, result: CheckResult) {
    this.#assessment = assessment;
    this.#result = result;
  }

  get length(): number {
    return this.#result.offenders.length;
  }

  take(count: number): ReportCell[][] {
    return this.#result.offenders.slice(0, count).map((_, place) => this.#getRow(place));
  }

  /** Characters of a row as JSON. */
  measure(place: number): number {
    return JSON.stringify(this.#getRow(place)).length;
  }

  #getRow(place: number): ReportCell[] {
    const { check, verdict, offenders } = this.#result;
    const offender = offenders[place];
    if (offender === undefined) throw new RangeError(`There is no offender ${place} of check ${check.no}`);
    return (this.#rows[place] ??= createRow(this.#assessment, offender, [formatCheckName(check), verdict]));
  }
}

function createRow(
  assessment: Assessment,
  offender: Offender,
  [check, verdict]: readonly [check: string, verdict: string],
): ReportCell[] {
  const { activity, id, linkedTo } = describe(assessment, offender);
  const start = activity?.actualStart ?? activity?.earlyStart;
  const finish = activity?.actualFinish ?? activity?.earlyFinish;
  const float = activity?.totalFloatMinutes;
  return [
    id,
    linkedTo,
    check,
    verdict,
    offender.why,
    activity?.name ?? null,
    start === undefined ? null : formatMinutes(toMinutes(start)),
    finish === undefined ? null : formatMinutes(toMinutes(finish)),
    activity === undefined || float === undefined
      ? null
      : Math.round(toDays(assessment, activity, float) * 100) / 100,
  ];
}

interface Described {
  readonly activity: Activity | undefined;
  readonly id: string;
  readonly linkedTo: string | null;
}

/** A link stands under its predecessor, a thing that is neither under its own name. */
function describe({ labels }: Assessment, offender: Offender): Described {
  if ('activity' in offender) {
    const { activity } = offender;
    return { activity, id: labels.format(activity), linkedTo: null };
  }
  if ('subject' in offender) return { activity: undefined, id: offender.subject, linkedTo: null };
  const { predecessor, successor } = offender;
  const { predecessorId, successorId, type } = offender.relationship;
  return {
    activity: predecessor,
    id: predecessor === undefined ? predecessorId : labels.format(predecessor),
    linkedTo: `${type} ${successor === undefined ? successorId : labels.format(successor)}`,
  };
}
