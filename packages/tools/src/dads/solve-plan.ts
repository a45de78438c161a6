import { createLinkTrial, type LinkTrial } from '@floatwise/schedule/cpm';
import { toMinutes } from '@floatwise/schedule/model';
import {
  SheetLabels,
  type ScheduleNetwork,
  type SheetActivity,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { findHoursPerDay } from '../answer/format-work.ts';
import type { LeftRows } from '../input/leave-option.ts';
import type { PlanNetwork } from '../input/read-plan.ts';
import { replaceRelationships } from '../input/read-schedule-file.ts';
import { createNearestFinder } from './candidate-finders.ts';
import { addAnchorEnds, chooseAnchors } from './choose-anchors.ts';
import { formatEndKey, formatKind, listOpenEnds } from './open-end.ts';
import type { DadsOptions } from './options.ts';
import { createScheduleJudge } from './schedule-judge.ts';
import { createSheetLinkBook, type SheetLinkBook } from './sheet-link-book.ts';
import { solveOpenEnds } from './solve-open-ends.ts';

/** The links of a plan, to which others are added, and its network with the dates that they are judged by. */
export interface PlanBook {
  readonly sheet: SheetNetwork;
  readonly book: SheetLinkBook;
}

/** Adds links to the book for its open ends but those that the planner leaves. Throws E_OPTION for a wrong anchor. */
export function solvePlan(
  { sheet, book }: PlanBook,
  options: Pick<DadsOptions, 'startAnchor' | 'finishAnchor' | 'nearest'>,
  leaving: LeftRows,
) {
  const open = listOpenEnds(book);
  const anchors = chooseAnchors(book, open, options);
  const solutions = solveOpenEnds(book, addAnchorEnds(book, open, anchors), {
    anchors,
    nearest: options.nearest ? createNearestFinder(sheet) : undefined,
    isLeft: (end) => leaving.has(formatEndKey(book, end), formatKind(end)),
  });
  return { anchors, solutions };
}

/** The links of a plan. Those of a schedule are judged by scheduling, with the dates that it gives. */
export function createPlanBook(plan: PlanNetwork): PlanBook {
  if (plan.kind === 'sheet') return { sheet: plan.network, book: createSheetLinkBook(plan.network) };
  const { schedule, activities } = plan;
  const links = schedule.relationships.filter((link) => link.predecessorId !== link.successorId);
  const trial = createLinkTrial(replaceRelationships(schedule, links));
  const sheet = dateNetwork(plan, trial);
  const labels = new SheetLabels(sheet);
  const judge = createScheduleJudge(trial, { labels, activities, hoursPerDay: findHoursPerDay(schedule) });
  return { sheet, book: createSheetLinkBook(sheet, judge) };
}

/** Open work has the dates of scheduling instead of those stored in the file, which may be out of date. */
function dateNetwork({ network, activities }: ScheduleNetwork, trial: LinkTrial): SheetNetwork {
  const date = (activity: SheetActivity): SheetActivity => {
    const { id } = activities[activity.index] ?? {};
    const dates = id && activity.status !== 'completed' ? trial.getDates(id) : undefined;
    if (dates === undefined) return activity;
    const start = activity.status === 'inProgress' ? activity.start : toMinutes(dates.start);
    return { ...activity, start, finish: toMinutes(dates.finish) };
  };
  return { ...network, activities: network.activities.map(date) };
}
