import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import { formatMinutes, type ActivityLabels, type Minutes } from '@floatwise/schedule';
import type { Candidate } from './candidate.ts';
import type { NamedSplit } from './list-splits.ts';
import type { Outcome } from './outcome.ts';
import type { SplitResult } from './split-progress.ts';

/** Of an activity in progress its bar before and its parts after; one bar for what stays whole. */
export function createSplitDrawer({
  splitsById,
  labels,
}: Pick<SplitResult, 'splitsById' | 'labels'>): (outcome: Outcome) => ReportPicture | null {
  return ({ candidate }) => {
    const split = splitsById.get(candidate.activity.id);
    const dataDate = formatMinutes(candidate.dataDate);
    return split === undefined ? drawWhole(candidate, dataDate, labels) : drawParts(split, dataDate, labels);
  };
}

function drawWhole(
  { activity, finish }: Candidate,
  dataDate: string,
  labels: ActivityLabels,
): ReportPicture | null {
  if (activity.actualStart === undefined) return null;
  return {
    activities: [
      { id: labels.format(activity), name: activity.name, bar: drawBar(activity.actualStart, finish) },
    ],
    links: [],
    dataDate,
  };
}

/** Where the done part keeps the ID, it stands for the activity as it was; otherwise that has a line of its own. */
function drawParts(split: NamedSplit, dataDate: string, labels: ActivityLabels): ReportPicture {
  const { activity, finish, actualStart, doneCode, doneFinish, restCode, restStart, restFinish } = split;
  const was = drawBar(actualStart, finish);
  const keepsId = doneCode === activity.code;
  const original: PictureActivity = { id: labels.format(activity), name: activity.name, was };
  const done: PictureActivity = {
    id: labels.format(activity, doneCode),
    name: activity.name,
    note: 'the part that is done',
    bar: drawBar(actualStart, doneFinish),
    state: 'completed',
    ...(keepsId ? { was } : {}),
  };
  const rest: PictureActivity = {
    id: labels.format(activity, restCode),
    name: activity.name,
    note: 'the rest',
    bar: drawBar(restStart, restFinish),
  };
  const first = keepsId ? 0 : 1;
  return {
    activities: [...(keepsId ? [] : [original]), done, rest],
    links: [{ from: first, to: first + 1, label: 'FS', role: 'added' }],
    dataDate,
  };
}

function drawBar(start: Minutes, finish: Minutes) {
  return { start: formatMinutes(start), finish: formatMinutes(finish) };
}
