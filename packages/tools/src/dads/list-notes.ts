import type { Finding } from '@floatwise/contracts';
import type { SheetNetwork } from '@floatwise/schedule/sheet';
import type { ProjectAnchors } from './choose-anchors.ts';
import type { LinkBook } from './link-book.ts';

export function listAnchorNotes({ labels }: LinkBook, anchors: ProjectAnchors): Finding[] {
  return anchors.list().flatMap((ofProject) =>
    ofProject.withoutMilestone.flatMap((side): Finding[] => {
      const anchor = ofProject[side];
      if (anchor === undefined) return [];
      return [
        {
          code: 'dads.no-milestone',
          severity: 'info',
          message: `No milestone has an open ${side}, so task ${labels.format(anchor.index)} is the ${side} anchor; a ${side} milestone would serve better.`,
          at: {
            sheet: 'TASK',
            activity: anchor.code,
            row: anchor.row ?? 1,
            ...labels.describePlace(anchor.index),
          },
        },
      ];
    }),
  );
}

export function listNotes({ activities, relationships, activityTable }: SheetNetwork): Finding[] {
  const notes: Finding[] = [];
  const has = (name: string): boolean =>
    activityTable?.columns.some((column) => column.name === name) === true;
  if (!has('start_date') || !has('end_date')) {
    notes.push({
      code: 'dads.no-dates',
      severity: 'warning',
      message:
        'Sheet TASK has no start_date or no end_date: added links are not checked against dates. Export Start and Finish to have them checked.',
      at: { sheet: 'TASK' },
    });
  }
  for (const { predecessor, successor, isDeleted, row, type } of relationships) {
    if (predecessor !== successor || isDeleted) continue;
    const code = activities[predecessor]?.code ?? '';
    notes.push({
      code: 'dads.self-link',
      severity: 'warning',
      message: `Activity ${code} is its own predecessor; the relationship is left out.`,
      at: { sheet: 'TASKPRED', row, relationship: [code, code, type] },
    });
  }
  return notes;
}
