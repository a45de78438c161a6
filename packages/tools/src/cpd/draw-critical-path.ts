import type { Report } from '@floatwise/contracts';
import { createDragPictures } from './create-drag-pictures.ts';
import type { ActivityDrag, DragAnswer } from './drag-answer.ts';

/** A page draws so many bars at once, and a reader follows no more. */
const maxBars = 60;

/** The critical path as bars with their drag; nothing where no activity is critical or no drag is claimed. */
export function drawCriticalPath(answer: DragAnswer): NonNullable<Report['pictures']> {
  if (!answer.isClaimed) return [];
  const pictures = createDragPictures(answer);
  const path = pictures.listPath();
  if (path.length === 0) return [];
  const shown = takeMost(path);
  const whole = `${path.length} ${path.length === 1 ? 'activity' : 'activities'}`;
  return [
    {
      title: 'The critical path and its drag',
      description:
        `${shown.length === path.length ? `One longest path of ${whole}` : `The ${shown.length} with the most drag of the ${whole} on one longest path`}. ` +
        'The solid part of a bar is its drag: how much it delays the project.',
      picture: pictures.row(shown),
    },
  ];
}

/** Those with the most drag, in the order of the path. */
function takeMost(path: readonly ActivityDrag[]): readonly ActivityDrag[] {
  if (path.length <= maxBars) return path;
  const most = new Set(path.toSorted((a, b) => (b.drag ?? 0) - (a.drag ?? 0)).slice(0, maxBars));
  return path.filter((one) => most.has(one));
}
