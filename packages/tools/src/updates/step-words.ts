import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ProgressKind, WindowShare, WindowStep } from '@floatwise/schedule/updates';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import { formatSigned } from './words.ts';

const titles: Readonly<Record<string, string>> = {
  rescheduledPrevious: 'Previous rescheduled',
  progress: 'Progress',
  durations: 'Durations',
  network: 'Logic',
  calendars: 'Calendars and constraints',
  rescheduledCurrent: 'Current rescheduled',
};

/** The steps of every comparison, in order. */
export const stepIds = Object.keys(titles);

/** `Progress`; combined steps are `Durations+Logic`. */
export function nameStep(step: string): string {
  return step
    .split('+')
    .map((part) => titles[part] ?? part)
    .join('+');
}

/** Replaces the Activity ID of shares without a row of their own. */
export const othersId = 'others';

const leastWorkDays = 0.5;

const isSmall = ({ workDays, floatWorkDays }: WindowShare): boolean =>
  Math.abs(workDays) < leastWorkDays && floatWorkDays < leastWorkDays;

/** Shares with a row of their own, largest first, and the sum of the others. What float took whole has a row too. */
export function rankShares({ by = [] }: Pick<WindowStep, 'by'>) {
  const others = by.filter(isSmall);
  return {
    main: by
      .filter((share) => !isSmall(share))
      .sort(
        (one, other) =>
          Math.abs(other.workDays) - Math.abs(one.workDays) || other.floatWorkDays - one.floatWorkDays,
      ),
    others:
      others.length === 0
        ? undefined
        : { workDays: round(others.reduce((sum, { workDays }) => sum + workDays, 0)) },
  };
}

const withoutActivity: Readonly<Record<string, string>> = {
  otherCalendars: 'Days of other calendars',
  otherPaths: 'Gained on other paths',
};

/** True for what replaces the Activity ID of a share without activity. */
export const isShareWithoutActivity = (id: string): boolean => id in withoutActivity;

/** The name of a share that no activity has. */
export const nameShare = ({ kind }: Pick<WindowShare, 'kind'>): string => withoutActivity[kind] ?? '';

const progressWords: Readonly<Record<ProgressKind, string>> = {
  startedLate: 'started late',
  ranLong: 'ran long',
  reEstimated: 're-estimated',
  outOfSequence: 'waited out of sequence',
  gained: 'gained',
};

/**
 * `ran long +2, re-estimated +1; 12 work days later, 9 of them taken by float`; empty if there is nothing to say. Over the days of a
 * period, float may take more than what is left of its own change.
 */
export function formatShare({ progress = [], ownWorkDays, floatWorkDays }: WindowShare): string {
  const kinds = progress
    .filter(({ workDays }) => Math.abs(workDays) >= leastWorkDays)
    .map(({ kind, workDays }) => `${progressWords[kind]} ${formatSigned(workDays)}`)
    .join(', ');
  const float =
    floatWorkDays < leastWorkDays
      ? ''
      : ownWorkDays < floatWorkDays
        ? `float took ${formatCounted(floatWorkDays, 'work day')}`
        : `${formatCounted(ownWorkDays, 'work day')} later, ${formatCount(floatWorkDays)} of them taken by float`;
  return [kinds, float].filter((text) => text !== '').join('; ');
}

const daysPerWeek = 7;

/** How progress was followed between the data dates; null for other steps. `isForward`: whether the data date moves forward. */
export function describeFollowing(
  { step, everyDays }: Pick<WindowStep, 'step' | 'everyDays'>,
  isForward: boolean,
): string | null {
  if (!step.split('+').includes('progress')) return null;
  if (everyDays === undefined) {
    const reason = !isForward
      ? 'the data date does not move forward'
      : step === 'progress'
        ? 'the logic loops on a day, or the data date of another project does not move forward'
        : 'progress is joined with another step';
    return `Not followed day by day: ${reason}.`;
  }
  if (everyDays === 1) return 'Followed day by day.';
  const weeks = everyDays / daysPerWeek;
  return weeks === 1 ? 'Followed week by week.' : `Followed every ${weeks} weeks.`;
}

const round = (value: number): number => roundDecimal(value, 2);

type StepDays = Pick<WindowStep, 'step' | 'days'>;

/** The steps that moved the finish, as `progress +13, durations \u22127`; empty if none did. */
export function formatSteps({ steps }: { readonly steps: readonly StepDays[] }): string {
  return steps.flatMap(({ step, days }) => (days ? describeStep(step, days) : [])).join(', ');
}

/** As `formatSteps`, summed over the windows of a series. A file between two windows that had not been scheduled moves both. */
export function formatStepSums(windows: readonly { readonly steps: readonly StepDays[] }[]): string {
  const sums = new Map<string, number>();
  const files = new Set<number>();
  let rescheduled = 0;
  for (const [place, { steps }] of windows.entries()) {
    for (const { step, days } of steps) {
      if (!days) continue;
      if (!(step in unscheduled)) sums.set(step, (sums.get(step) ?? 0) + days);
      else {
        rescheduled += days;
        files.add(step === 'rescheduledPrevious' ? place : place + 1);
      }
    }
  }
  const causes = formatSteps({ steps: [...sums].map(([step, days]) => ({ step, days })) });
  const which = files.size === 1 ? 'a file' : `${files.size} files`;
  const other =
    rescheduled === 0
      ? ''
      : `${formatCounted(rescheduled, 'day')} because ${which} had not been scheduled (F9)`;
  return [other, causes].filter((text) => text !== '').join(', ');
}

const unscheduled: Readonly<Record<string, string>> = {
  rescheduledPrevious: 'previous',
  rescheduledCurrent: 'current',
};

function describeStep(step: string, days: number): string {
  const file = unscheduled[step];
  return file === undefined
    ? `${nameStep(step).replaceAll('+', ' and ').toLowerCase()} ${formatSigned(days)}`
    : `${formatCounted(days, 'day')} because the ${file} file had not been scheduled (F9)`;
}
