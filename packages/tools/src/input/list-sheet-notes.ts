import type { Finding, FindingPlace, ReportAttention } from '@floatwise/contracts';
import {
  placeRow,
  SheetLabels,
  type SheetActivity,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';
import { createWarning } from '../answer/finding.ts';
import { formatNames, formatCount, formatCounted } from '../answer/format-count.ts';
import { createFigure, type Figure } from '../answer/figure.ts';

const shownProjects = 5;

/** Warnings to read before importing changes to a sheet whose projects share Activity IDs; empty if they do not. */
export function listSameIdNotes(tool: string, sheet: SheetNetwork): Finding[] {
  if (!new SheetLabels(sheet).namesProjects) return [];
  const projects = [...new Set(sheet.activities.flatMap(({ projectId }) => projectId ?? []))];
  const message = `Projects of this workbook share Activity IDs: ${formatNames(projects, shownProjects)}. P6 imports a spreadsheet into one project at a time and finds activities by their IDs there. Import it project by project, each time without the rows of the others.`;
  return [createWarning(`${tool}.same-id`, message, { sheet: 'TASKPRED' })];
}

/** Findings about relationships from an activity to itself, which are ignored. */
export function listSelfLinkNotes(tool: string, sheet: SheetNetwork): Finding[] {
  const { activities, relationships } = sheet;
  const selves = relationships.filter(
    ({ predecessor, successor, isDeleted }) => predecessor === successor && !isDeleted,
  );
  return selves.map(({ predecessor, row, type }) => {
    const code = activities[predecessor]?.code ?? '';
    const message = `Activity ${code} is its own predecessor; the relationship is left out.`;
    return createWarning(`${tool}.self-link`, message, {
      ...placeRow(sheet, 'TASKPRED', row),
      relationship: [code, code, type],
    });
  });
}

export const placeActivity = (
  sheet: Pick<SheetNetwork, 'rowsOf'>,
  labels: SheetLabels,
  { code, index, row }: SheetActivity,
): FindingPlace => ({
  activity: code,
  ...labels.describePlace(index),
  ...placeRow(sheet, 'TASK', row),
});

const emptyLists: Readonly<Record<SheetNetwork['origin'], string>> = {
  sheet: 'TASKPRED is empty',
  xer: 'The XER has no rows in table TASKPRED',
  pmxml: 'The file has no Relationship elements',
};

/** Why a plan has no relationships; undefined if it has some. */
export function describeMissingLinks({ relationships, origin }: SheetNetwork): string | undefined {
  if (relationships.some(({ isDeleted }) => !isDeleted)) return undefined;
  const { length } = relationships;
  if (length === 0) return emptyLists[origin];
  return length === 1
    ? 'The only row of TASKPRED is flagged for deletion, or an activity of it is'
    : `All ${formatCount(length)} rows of TASKPRED are flagged for deletion, or their activities are`;
}

const shownIds = 10;

/**
 * Reports that a sheet lacks Activity Type, and how much was left unchanged for that reason. `more` is appended to the finding, `sentence`
 * is the last of the result. All parts are empty if there is nothing to report.
 */
export function createSuspectNote(tool: string, sheet: SheetNetwork, more = '') {
  const { activities, activityTable, relationships } = sheet;
  const suspects = activities.filter(({ isSuspect }) => isSuspect);
  const hasColumn = activityTable?.columns.some(({ name }) => name === 'task_type') !== false;
  const nothing = { attention: new Array<ReportAttention>(), figures: new Array<Figure>(), sentence: '' };
  if (hasColumn && suspects.length === 0) return { ...nothing, findings: new Array<Finding>() };
  const code = `${tool}.no-types`;
  const advice = 'xport Activity Type (task_type)';
  const lack = hasColumn ? 'lacks types of activities' : 'has no column task_type';
  const warn = (found: string): Finding[] => [
    createWarning(code, `Sheet TASK ${lack}: e${advice}. ${found}.${more}`, { sheet: 'TASK' }),
  ];
  if (suspects.length === 0)
    return { ...nothing, findings: warn('No open activity behaves as a level of effort by its dates') };
  const touchesSuspect = ({ isDeleted, predecessor, successor }: SheetRelationship): boolean =>
    !isDeleted && [predecessor, successor].some((index) => activities[index]?.isSuspect === true);
  const links = relationships.filter(touchesSuspect).length;
  const isOne = suspects.length === 1;
  const who = formatCounted(suspects.length, 'activity behaves', 'activities behave');
  const levels = isOne ? 'a level' : 'levels';
  const left = `${isOne ? 'it and its' : 'they and their'} ${formatCounted(links, 'relationship')} were left alone`;
  const labels = new SheetLabels(sheet);
  const ids = suspects.slice(0, shownIds).map(({ index }) => labels.format(index));
  if (suspects.length > shownIds) ids.push('...');
  return {
    findings: warn(
      `${who} as ${levels} of effort by ${isOne ? 'its' : 'their'} dates (${ids.join(', ')}); ${left}`,
    ),
    attention: [{ message: `E${advice}: ${who} as levels of effort, ${left}.`, finding: code }],
    figures: [
      createFigure('suspects', 'Activities that behave as levels of effort, left alone', suspects.length),
      createFigure('suspectRelationships', 'Their relationships, left alone', links),
    ],
    sentence: `E${advice}: ${formatCounted(suspects.length, 'activity', 'activities')} left alone as ${levels} of effort.`,
  };
}
