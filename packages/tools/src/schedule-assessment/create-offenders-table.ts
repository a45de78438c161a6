import {
  FoldedCells,
  foldPictures,
  type FoldedTable,
  type ReportCell,
  type ReportColumn,
  type RowPictures,
  type ScorecardCheck,
} from '@floatwise/contracts';
import {
  formatMinutes,
  toDays,
  toMinutes,
  type Activity,
  type AssessedLink,
  type Assessment,
  type CheckResult,
  type Offender,
} from '@floatwise/schedule';
import { boundPictures } from '../bound-pictures.ts';
import { formatCount } from '../format-count.ts';
import { createActivityDrawer, createOffenderPicture } from './create-offender-picture.ts';

export const offendersTitle = 'Offenders';
/** A report travels to a page whole. Its rows come first: pictures have what they leave. */
const maxCharacters = 1_600_000;
/** Beyond this the first of each check go with it, and the workbook has all. */
const maxRowCharacters = 1_100_000;
/** So many rows hardly ever fit: of those fewer go from the start, as nobody waits longer for a part. */
const mostRows = 20_000;
const part = 0.5;

const columns: ReportColumn[] = [
  { title: 'Activity ID', kind: 'text', role: 'key' },
  { title: 'Linked To', kind: 'text', role: 'why' },
  { title: 'Check', kind: 'text', role: 'answer' },
  { title: 'Result', kind: 'text', role: 'answer' },
  { title: 'Why', kind: 'text', role: 'why' },
  { title: 'Activity Name', kind: 'text' },
  { title: 'Start', kind: 'date' },
  { title: 'Finish', kind: 'date' },
  { title: 'Total Float (d)', kind: 'number' },
];

/** What a check is called in the table. */
export const formatCheckName = ({ no, title }: Pick<ScorecardCheck, 'no' | 'title'>): string =>
  `${no} ${title}`;

/** Every offender of every check as a row; undefined where there is none. */
export function createOffendersTable(
  assessment: Assessment,
  results: readonly CheckResult[],
): FoldedTable | undefined {
  const total = results.reduce((sum, { offenders }) => sum + offenders.length, 0);
  if (total === 0) return undefined;
  const share = total > mostRows ? part : 1;
  const { lists, shown, values, characters } = writeRows(assessment, results, share * maxRowCharacters);
  const isWhole = results.every(({ offenders }) => offenders.length <= shown);
  const pictures = drawOffenders(
    assessment,
    results.map(({ offenders }) => offenders.slice(0, shown)),
    share * maxCharacters - characters,
  );
  return {
    title: offendersTitle,
    description: isWhole
      ? 'What the failed checks found fault with, the worst first; a row for each check.'
      : `What the failed checks found fault with, the worst first: of each check the first ${formatCount(shown)}. The workbook has all ${formatCount(total)}.`,
    columns,
    values,
    foldedRows: lists.flatMap((rows) => rows.slice(0, shown)),
    foldedPictures: foldPictures(pictures),
  };
}

/** Of all checks the first ones have a picture. An activity that several name has one. */
function drawOffenders(
  assessment: Assessment,
  lists: readonly (readonly Offender[])[],
  maxPictureCharacters: number,
): RowPictures {
  const draw = createActivityDrawer(assessment);
  return boundPictures(lists.flat(), (offender) => createOffenderPicture(assessment, offender, draw), {
    maxCharacters: maxPictureCharacters,
    order: listInTurn(lists),
    getKey: (offender) =>
      'activity' in offender
        ? offender.activity
        : 'relationship' in offender
          ? offender.relationship
          : undefined,
  });
}

/** Places in all lists one behind another: of each list in turn one more. */
function* listInTurn(lists: readonly (readonly unknown[])[]): Generator<number> {
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let place = 0; place < longest; place++) {
    let first = 0;
    for (const { length } of lists) {
      if (place < length) yield first + place;
      first += length;
    }
  }
}

interface WrittenRows {
  /** By check. The last row of some may be one more than is shown. */
  readonly lists: readonly (readonly number[][])[];
  /** The most rows of each check that fit as they travel; one at least. */
  readonly shown: number;
  readonly values: ReportCell[][];
  readonly characters: number;
}

/** Of each check in turn one more row, until they are enough: there may be a hundred thousand offenders. */
function writeRows(
  assessment: Assessment,
  results: readonly CheckResult[],
  mostCharacters: number,
): WrittenRows {
  const longest = Math.max(...results.map(({ offenders }) => offenders.length));
  const cells = new FoldedCells(columns.length);
  const writer = new RowWriter(assessment, cells);
  const lists = results.map((result) => ({
    ...result,
    judged: writer.putJudged(result),
    rows: [] as number[][],
  }));
  const rows = lists.map((list) => list.rows);
  let characters = 0;
  for (let place = 0; place < longest; place++) {
    for (const list of lists) {
      const offender = list.offenders[place];
      if (offender !== undefined) list.rows.push(writer.write(offender, list.judged));
    }
    const measured = cells.measure();
    if (measured > mostCharacters && place > 0)
      return { lists: rows, shown: place, values: cells.values, characters };
    characters = measured;
  }
  return { lists: rows, shown: longest, values: cells.values, characters };
}

/** Places of the cells that tell what a row is about: of its ID, and of the columns from the name on. */
interface ToldSubject {
  readonly id: number;
  readonly facts: readonly number[];
}

/** Writes rows as places of their cells. */
class RowWriter {
  readonly #assessment: Assessment;
  readonly #cells: FoldedCells;
  /** Several checks name the same activity. */
  readonly #told = new Map<Activity, ToldSubject>();
  readonly #notLinked: number;
  readonly #noFacts: readonly number[];

  constructor(assessment: Assessment, cells: FoldedCells) {
    this.#assessment = assessment;
    this.#cells = cells;
    this.#notLinked = cells.put(null, 1);
    this.#noFacts = this.#putFacts([null, null, null, null]);
  }

  /** The places of a check and of its verdict, as all its rows have them. */
  putJudged({ check, verdict }: CheckResult): readonly number[] {
    return [this.#cells.put(formatCheckName(check), 2), this.#cells.put(verdict, 3)];
  }

  write(offender: Offender, judged: readonly number[]): number[] {
    const { id, facts } = this.#tellSubject(offender);
    const linkedTo =
      'relationship' in offender ? this.#cells.put(this.#formatLinkedTo(offender), 1) : this.#notLinked;
    const row = [id, linkedTo, ...judged, this.#cells.put(offender.why, 4), ...facts];
    this.#cells.count(row);
    return row;
  }

  /** A link stands under its predecessor, a thing that is neither link nor activity under its own name. */
  #tellSubject(offender: Offender): ToldSubject {
    if ('activity' in offender) return this.#tellActivity(offender.activity);
    if ('subject' in offender) return { id: this.#cells.put(offender.subject, 0), facts: this.#noFacts };
    const { predecessor, relationship } = offender;
    if (predecessor !== undefined) return this.#tellActivity(predecessor);
    return { id: this.#cells.put(relationship.predecessorId, 0), facts: this.#noFacts };
  }

  #tellActivity(activity: Activity): ToldSubject {
    const known = this.#told.get(activity);
    if (known !== undefined) return known;
    const start = activity.actualStart ?? activity.earlyStart;
    const finish = activity.actualFinish ?? activity.earlyFinish;
    const float = activity.totalFloatMinutes;
    const told = {
      id: this.#cells.put(this.#assessment.labels.format(activity), 0),
      facts: this.#putFacts([
        activity.name,
        start === undefined ? null : formatMinutes(toMinutes(start)),
        finish === undefined ? null : formatMinutes(toMinutes(finish)),
        float === undefined ? null : Math.round(toDays(this.#assessment, activity, float) * 100) / 100,
      ]),
    };
    this.#told.set(activity, told);
    return told;
  }

  #putFacts(facts: readonly ReportCell[]): number[] {
    const first = columns.length - facts.length;
    return facts.map((cell, at) => this.#cells.put(cell, first + at));
  }

  #formatLinkedTo({ successor, relationship }: AssessedLink): string {
    const id = successor === undefined ? relationship.successorId : this.#assessment.labels.format(successor);
    return `${relationship.type} ${id}`;
  }
}
