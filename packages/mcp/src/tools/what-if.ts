import { editSchedule, parseEdits } from '@floatwise/schedule/edits';
import type { Activity } from '@floatwise/schedule/model';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import { describeName, toDate } from '../schedule/describe-activity.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

const mostNotes = 10;

/** Applies edits to an open schedule, which stays as it is, and says what they do. */
export const whatIf: Answering<'what_if', OpenSchedule> = ({ edits, milestones = [], ...page }, open) => {
  const {
    before,
    after,
    whatIf: effect,
    findings,
  } = editSchedule(open.schedule, parseEdits(edits), {
    milestones,
  });
  const moved = [...after.activities.values()]
    .flatMap((now) => {
      const then = before.activities.get(now.key);
      const isSame = then?.finish === now.finish && then.start === now.start;
      return isSame ? [] : [{ activity: now.activity, then, now }];
    })
    .toSorted((one, other) => measure(other) - measure(one));
  const removed = [...before.activities.values()].filter(({ key }) => !after.activities.has(key));
  return {
    ...effect,
    notes: findings.slice(0, mostNotes).map(({ code, message }) => ({ code, message: shorten(message) })),
    removed: removed.map(({ activity }) => activity.code),
    ...cutPage(moved, page, ({ activity, then, now }) => ({
      ...describeName(open, activity),
      ...(then === undefined ? { isAdded: true } : {}),
      start: { before: toDate(then?.start), after: toDate(now.start) },
      finish: { before: toDate(then?.finish), after: toDate(now.finish) },
      days: then === undefined ? null : roundDecimal((now.finish - then.finish) / minutesPerDay, 2),
    })),
  };
};

const minutesPerDay = 1440;

interface Move {
  readonly activity: Activity;
  readonly then: { readonly finish: number } | undefined;
  readonly now: { readonly finish: number };
}

/** How much later an activity finishes; added ones come after those that are later. */
const measure = ({ then, now }: Move): number => (then === undefined ? 0 : now.finish - then.finish);
