import type { Finding } from '@floatwise/contracts';
import { SheetLabels, type SheetNetwork } from '@floatwise/schedule/sheet';
import { formatNames } from '../answer/format-count.ts';

const shownProjects = 5;

/** What a planner must know before changes to a sheet are imported whose projects share Activity IDs; none where they do not. */
export function listSameIdNotes(tool: string, sheet: SheetNetwork): Finding[] {
  if (!new SheetLabels(sheet).namesProjects) return [];
  const projects = [...new Set(sheet.activities.flatMap(({ projectId }) => projectId ?? []))];
  return [
    {
      code: `${tool}.same-id`,
      severity: 'warning',
      message: `Projects of this workbook share Activity IDs: ${formatNames(projects, shownProjects)}. P6 takes a spreadsheet into one project at a time and finds activities by their IDs there: import it project by project, each time without the rows of the others.`,
      at: { sheet: 'TASKPRED' },
    },
  ];
}
