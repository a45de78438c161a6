import type { Finding, FindingPlace } from '@floatwise/contracts';
import { SheetLabels, type SheetActivity, type SheetNetwork } from '@floatwise/schedule/sheet';
import { createWarning } from '../answer/finding.ts';
import { formatNames, formatCount } from '../answer/format-count.ts';

const shownProjects = 5;

/** Warnings to read before importing changes to a sheet whose projects share Activity IDs; empty if they do not. */
export function listSameIdNotes(tool: string, sheet: SheetNetwork): Finding[] {
  if (!new SheetLabels(sheet).namesProjects) return [];
  const projects = [...new Set(sheet.activities.flatMap(({ projectId }) => projectId ?? []))];
  const message = `Projects of this workbook share Activity IDs: ${formatNames(projects, shownProjects)}. P6 imports a spreadsheet into one project at a time and finds activities by their IDs there. Import it project by project, each time without the rows of the others.`;
  return [createWarning(`${tool}.same-id`, message, { sheet: 'TASKPRED' })];
}

/** Findings about relationships from an activity to itself, which are ignored. */
export function listSelfLinkNotes(tool: string, { activities, relationships }: SheetNetwork): Finding[] {
  const selves = relationships.filter(
    ({ predecessor, successor, isDeleted }) => predecessor === successor && !isDeleted,
  );
  return selves.map(({ predecessor, row, type }) => {
    const code = activities[predecessor]?.code ?? '';
    const message = `Activity ${code} is its own predecessor; the relationship is left out.`;
    return createWarning(`${tool}.self-link`, message, {
      sheet: 'TASKPRED',
      row,
      relationship: [code, code, type],
    });
  });
}

export function placeActivity(labels: SheetLabels, { code, index, row }: SheetActivity): FindingPlace {
  return {
    sheet: 'TASK',
    activity: code,
    ...labels.describePlace(index),
    ...(row === undefined ? {} : { row }),
  };
}

/** Why a plan has no relationships; undefined if it has some. */
export function describeMissingLinks({ relationships }: SheetNetwork): string | undefined {
  if (relationships.some(({ isDeleted }) => !isDeleted)) return undefined;
  const { length } = relationships;
  if (length === 0) return 'TASKPRED is empty';
  return length === 1
    ? 'The only row of TASKPRED is flagged for deletion, or an activity of it is'
    : `All ${formatCount(length)} rows of TASKPRED are flagged for deletion, or their activities are`;
}
