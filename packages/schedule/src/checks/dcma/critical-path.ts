import type { Assessment } from '../assessment.ts';
import type { Check, CheckFigures } from '../check.ts';
import { slipToleranceDays } from '../run-critical-path-test.ts';
import type { DelayStop } from '../critical-path-test.ts';
import { formatDate, formatDays } from '../format-figures.ts';

/**
 * 12 Critical path test. 600 working days are added to the remaining duration of the first incomplete task on the longest
 * path, without its own expected finish; the project's finish must move by 600 days of that task's calendar, within a day. Of several projects the one that finishes last counts. Not applicable
 * where the engine does not reproduce P6's dates.
 */
export const criticalPath: Check = {
  no: '12',
  title: 'Critical Path Test',
  group: 'Float and critical path',
  counts: 'working days by which the finish moves',
  outOf: 'working days added to the first task of the longest path',
  lists: 'the tested task, when the finish does not move as it should',
  unit: 'days',
  source: 'DCMA 14-Point Assessment, metric 12',
  practices: [6, 5],
  meaning:
    'If a long delay of the first critical task does not reach the end, something breaks the chain between them.',
  remedy:
    'Where the finish moves by less, follow the successors of the tested task until the delay stops, and repair the constraint or missing link there; where it moves by more, look for long non-working times that the later dates run into.',
  getLimit: ({ testDays }) => ({ is: 'equal', value: testDays, tolerance: slipToleranceDays }),
  run: (assessment) => {
    const test = assessment.getProjectFigures()[0]?.pathTest;
    if (test === undefined) return { notApplicable: 'The file has no project.', offenders: [] };
    const { tested, oldFinish, newFinish, slipDays, notApplicable } = test;
    if (
      tested === undefined ||
      oldFinish === undefined ||
      newFinish === undefined ||
      slipDays === undefined
    ) {
      const notes = listEvidence(assessment);
      return { notApplicable: notApplicable ?? 'The test could not be made.', notes, offenders: [] };
    }
    const { testDays } = assessment.options;
    const moved = `The finish moved from ${formatDate(oldFinish)} to ${formatDate(newFinish)}`;
    const lifted = tested.expectedFinish === undefined ? '' : ', and its expected finish was lifted';
    const figures: CheckFigures = {
      count: slipDays,
      of: testDays,
      value: slipDays,
      notes: [
        `${formatDays(testDays)} were added to ${assessment.labels.format(tested)}${lifted}. ${moved}: ${formatDays(slipDays)}.`,
        ...listStops(assessment, test.stops ?? []),
      ],
      offenders: [],
    };
    if (Math.abs(slipDays - testDays) <= slipToleranceDays) return figures;
    const why = `${formatDays(testDays)} added here move the finish by ${formatDays(slipDays)}`;
    return { ...figures, offenders: [{ activity: tested, why }] };
  },
};

const maxStops = 5;

/** `The delay ends at B1020 (Mandatory Start 2026-04-01 08:00).` */
function listStops({ labels }: Assessment, stops: readonly DelayStop[]): string[] {
  if (stops.length === 0) return [];
  const named = stops.slice(0, maxStops).map(({ activity, by }) => `${labels.format(activity)} (${by})`);
  const more = stops.length > maxStops ? ` and ${stops.length - maxStops} more` : '';
  return [`The delay ends at ${named.join(', ')}${more}.`];
}

/** What the file itself says about the critical path, for want of a test. */
function listEvidence({ incompleteTasks }: Assessment): string[] {
  const flagged = incompleteTasks.filter(({ isOnLongestPath }) => isOnLongestPath === true).length;
  const critical = incompleteTasks.filter(({ totalFloatMinutes = 1 }) => totalFloatMinutes <= 0).length;
  return [
    `In the file ${flagged} incomplete tasks are on P6's longest path and ${critical} have no float left; that alone proves no unbroken path.`,
  ];
}
