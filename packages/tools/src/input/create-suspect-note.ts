import type { Finding, ReportAttention } from '@floatwise/contracts';
import { SheetLabels, type SheetNetwork, type SheetRelationship } from '@floatwise/schedule/sheet';
import { createFigure, type Figure } from '../answer/figure.ts';
import { formatCount } from '../answer/format-count.ts';

const shownIds = 10;

/** What a result says first of all about activities without a type. */
export interface SuspectNote {
  readonly findings: readonly Finding[];
  readonly attention: readonly ReportAttention[];
  /** Activities that behave as levels of effort, and the relationships they take part in. */
  readonly suspects: number;
  readonly relationships: number;
  /** Ends the result's sentence; empty when there are none. */
  readonly sentence: string;
}

/** Tells that a sheet lacks Activity Type, and how much was left alone for it. `more` goes behind the finding's text. */
export function createSuspectNote(tool: string, sheet: SheetNetwork, more = ''): SuspectNote {
  const { activities, activityTable, relationships } = sheet;
  const suspects = activities.filter(({ isSuspect }) => isSuspect);
  const hasColumn = activityTable?.columns.some(({ name }) => name === 'task_type') !== false;
  if (hasColumn && suspects.length === 0)
    return { findings: [], attention: [], suspects: 0, relationships: 0, sentence: '' };
  const touchesSuspect = ({ predecessor, successor }: SheetRelationship): boolean =>
    activities[predecessor]?.isSuspect === true || activities[successor]?.isSuspect === true;
  const links =
    suspects.length === 0
      ? 0
      : relationships.filter((link) => !link.isDeleted && touchesSuspect(link)).length;
  const code = `${tool}.no-types`;
  const isOne = suspects.length === 1;
  const who = isOne ? '1 activity behaves' : `${formatCount(suspects.length)} activities behave`;
  const left = `${isOne ? 'it' : 'they'} and ${isOne ? 'its' : 'their'} ${formatCount(links)} ${links === 1 ? 'relationship' : 'relationships'} were left alone`;
  const found =
    suspects.length === 0
      ? 'No open activity behaves as a level of effort by its dates'
      : `${who} as ${isOne ? 'a level' : 'levels'} of effort by ${isOne ? 'its' : 'their'} dates (${listIds(sheet)}); ${left}`;
  const message = `Sheet TASK ${hasColumn ? 'lacks types of activities' : 'has no column task_type'}: export Activity Type (task_type). ${found}.${more}`;
  return {
    findings: [{ code, severity: 'warning', message, at: { sheet: 'TASK' } }],
    attention:
      suspects.length === 0
        ? []
        : [
            {
              message: `Export Activity Type (task_type): ${who} as levels of effort, ${left}.`,
              finding: code,
            },
          ],
    suspects: suspects.length,
    relationships: links,
    sentence:
      suspects.length === 0
        ? ''
        : ` Export Activity Type (task_type): ${who.replace(/ behaves?$/, '')} left alone as ${isOne ? 'a level' : 'levels'} of effort.`,
  };
}

function listIds(sheet: SheetNetwork): string {
  const labels = new SheetLabels(sheet);
  const suspects = sheet.activities.filter(({ isSuspect }) => isSuspect);
  const ids = suspects.slice(0, shownIds).map(({ index }) => labels.format(index));
  return ids.join(', ') + (suspects.length > shownIds ? ', ...' : '');
}

/** The same as figures; none without suspects. */
export function listSuspectFigures({ suspects, relationships }: SuspectNote): Figure[] {
  if (suspects === 0) return [];
  return [
    createFigure('suspects', 'Activities that behave as levels of effort, left alone', suspects),
    createFigure('suspectRelationships', 'Relationships of those, left alone', relationships),
  ];
}

/** The same as counts of a report; none without suspects. */
export function countSuspects({ suspects, relationships }: SuspectNote): Record<string, number> {
  return suspects === 0 ? {} : { suspects, suspectRelationships: relationships };
}

/** The same as rows of a summary sheet. */
export function listSuspects({ suspects, relationships }: SuspectNote): [string, number][] {
  if (suspects === 0) return [];
  return [
    ['Activities that behave as levels of effort, left alone', suspects],
    ['Relationships of those, left alone', relationships],
  ];
}
