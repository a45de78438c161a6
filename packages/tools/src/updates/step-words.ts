import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { WindowStep } from '@floatwise/schedule/updates';
import { formatCounted } from '../answer/format-count.ts';
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

/** Calendar days include weekends, so shares are ranked by work days. */
const leastWorkDays = 0.5;

/** Shares with a row of their own, largest first, and the sum of the others. */
export function rankShares({ by = [] }: Pick<WindowStep, 'by'>) {
  const main = by.filter(({ workDays }) => Math.abs(workDays) >= leastWorkDays);
  const others = by.filter(({ workDays }) => Math.abs(workDays) < leastWorkDays);
  return {
    main: [...main].sort((one, other) => Math.abs(other.workDays) - Math.abs(one.workDays)),
    others:
      others.length === 0
        ? undefined
        : {
            count: others.length,
            days: others.reduce((sum, { days }) => sum + days, 0),
            workDays: round(others.reduce((sum, { workDays }) => sum + workDays, 0)),
          },
  };
}

const round = (value: number): number => roundDecimal(value, 2);

/** The steps that moved the finish, as `progress +13, durations \u22127`; empty if none did. */
export function formatSteps({
  steps,
}: {
  readonly steps: readonly Pick<WindowStep, 'step' | 'days'>[];
}): string {
  return steps.flatMap(({ step, days }) => (days ? describeStep(step, days) : [])).join(', ');
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
