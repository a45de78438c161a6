import type { Finding } from '@floatwise/contracts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { listSelfLinkNotes, placeActivity } from '../input/list-sheet-notes.ts';
import type { ProjectAnchors } from './choose-anchors.ts';
import type { LinkBook } from './link-book.ts';

/** Notes on what the sheet lacks, and on anchors that are not milestones. */
export function listNotes({ sheet, labels }: LinkBook, anchors: ProjectAnchors): Finding[] {
  const names = new Set(sheet.activityTable?.columns.map(({ name }) => name));
  const hasDates = names.has('start_date') && names.has('end_date');
  const noDates = createWarning(
    'dads.no-dates',
    'Sheet TASK has no start_date or no end_date: added links are not checked against dates. Export Start and Finish to have them checked.',
    { sheet: 'TASK' },
  );
  const tasks = [...anchors.values()].flatMap((ofProject) =>
    ofProject.withoutMilestone.flatMap((side): Finding[] => {
      const anchor = ofProject[side];
      if (anchor === undefined) return [];
      const message = `No milestone has an open ${side}, so task ${labels.format(anchor.index)} is the ${side} anchor; a ${side} milestone would serve better.`;
      return [createInfo('dads.no-milestone', message, placeActivity(labels, anchor))];
    }),
  );
  return [...(hasDates ? [] : [noDates]), ...listSelfLinkNotes('dads', sheet), ...tasks];
}
