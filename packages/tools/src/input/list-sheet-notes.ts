import type { Finding, FindingPlace } from '@floatwise/contracts';
import { SheetLabels, type SheetActivity, type SheetNetwork } from '@floatwise/schedule/sheet';
import { formatCount } from '../answer/format-count.ts';

const shownProjects = 5;

/** What a planner must know before changes to a sheet are imported whose projects share Activity IDs; none where they do not. */
export function listSameIdNotes(tool: string, sheet: SheetNetwork): Finding[] {
  if (!new SheetLabels(sheet).namesProjects) return [];
  const projects = [...new Set(sheet.activities.flatMap(({ projectId }) => projectId ?? []))];
  const rest = projects.length - shownProjects;
  const named =
    projects.slice(0, shownProjects).join(', ') + (rest > 0 ? ` and ${formatCount(rest)} more` : '');
  return [
    {
      code: `${tool}.same-id`,
      severity: 'warning',
      message: `Projects of this workbook share Activity IDs: ${named}. P6 takes a spreadsheet into one project at a time and finds activities by their IDs there: import it project by project, each time without the rows of the others.`,
      at: { sheet: 'TASKPRED' },
    },
  ];
}

/** Relationships from an activity to itself, which take no part. */
export function listSelfLinkNotes(tool: string, { activities, relationships }: SheetNetwork): Finding[] {
  const selves = relationships.filter(
    ({ predecessor, successor, isDeleted }) => predecessor === successor && !isDeleted,
  );
  return selves.map(({ predecessor, row, type }) => {
    const code = activities[predecessor]?.code ?? '';
    return {
      code: `${tool}.self-link`,
      severity: 'warning',
      message: `Activity ${code} is its own predecessor; the relationship is left out.`,
      at: { sheet: 'TASKPRED', row, relationship: [code, code, type] },
    };
  });
}

/** Where a finding about an activity points. */
export function placeActivity(labels: SheetLabels, { code, index, row }: SheetActivity): FindingPlace {
  return {
    sheet: 'TASK',
    activity: code,
    ...labels.describePlace(index),
    ...(row === undefined ? {} : { row }),
  };
}
