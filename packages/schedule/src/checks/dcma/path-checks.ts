import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { formatDate } from '../../model/index.ts';
import type { Assessment, DelayStop, Cpli } from '../assessment.ts';
import type { CheckRule } from '../check.ts';
import { slipToleranceDays } from '../run-critical-path-test.ts';
import { formatDays, formatCalendar, formatNumberOf, atLeast } from '../figures.ts';

/**
 * 12 Critical path test. Adds 600 working days to the remaining duration of the first incomplete task on the longest path,
 * without its own expected finish. The project's finish must move by 600 days of that task's calendar, within a day. Of several
 * projects the one that finishes last counts. Not applicable if the engine does not reproduce P6's dates.
 */
export const criticalPath: CheckRule = {
  counts: 'working days by which the finish moves',
  outOf: 'working days added to the first task of the longest path',
  describe: (count, of) =>
    `The finish moved ${formatDecimal(count)} of the ${formatDecimal(of)} working days added.`,
  lists: 'the tested task, when the finish does not move as it should',
  meaning:
    'If a long delay of the first critical task does not reach the end, something breaks the chain between them.',
  remedy:
    'If the finish moves by less, follow the successors of the tested task until the delay stops, and repair the constraint or missing link there. If it moves by more, look for long non-working times after the later dates.',
  getLimit: ({ testDays }) => ({ is: 'equal', value: testDays, tolerance: slipToleranceDays }),
  run: (assessment) => {
    const test = assessment.getCpm().figures[0]?.pathTest;
    if (test === undefined) return { notApplicable: 'The file has no project.' };
    const { tested, oldFinish, newFinish, slipDays, notApplicable } = test;
    if (
      tested === undefined ||
      oldFinish === undefined ||
      newFinish === undefined ||
      slipDays === undefined
    ) {
      const notes = listEvidence(assessment);
      return { notApplicable: notApplicable ?? 'The test could not be made.', notes };
    }
    const { testDays } = assessment.options;
    const moved = `The finish moved from ${formatDate(oldFinish)} to ${formatDate(newFinish)}`;
    const lifted = tested.expectedFinish === undefined ? '' : ', and its expected finish was lifted';
    const isMissed = Math.abs(slipDays - testDays) > slipToleranceDays;
    const why = `${formatDays(testDays)} added here move the finish by ${formatDays(slipDays)}`;
    return {
      count: slipDays,
      of: testDays,
      notes: [
        `${formatDays(testDays)} were added to ${assessment.labels.format(tested)}${lifted}. ${moved}: ${formatDays(slipDays)}.`,
        ...listStops(assessment, test.stops ?? []),
      ],
      offenders: isMissed ? [{ activity: tested, why }] : [],
    };
  },
};

const maxStops = 5;

/** `The delay ends at B1020 (Mandatory Start 01-Apr-26 08:00).` */
function listStops({ labels }: Assessment, stops: readonly DelayStop[]): string[] {
  if (stops.length === 0) return [];
  const named = stops.slice(0, maxStops).map(({ activity, by }) => `${labels.format(activity)} (${by})`);
  const more = stops.length > maxStops ? ` and ${stops.length - maxStops} more` : '';
  return [`The delay ends at ${named.join(', ')}${more}.`];
}

/** What the file itself shows about the critical path, if there is no test. */
function listEvidence({ incompleteTasks }: Assessment): string[] {
  const isUnmarked =
    incompleteTasks.length > 0 &&
    incompleteTasks.every(({ isOnLongestPath }) => isOnLongestPath === undefined);
  const flagged = incompleteTasks.filter(({ isOnLongestPath }) => isOnLongestPath === true).length;
  const critical = incompleteTasks.filter(({ totalFloatMinutes = 1 }) => totalFloatMinutes <= 0).length;
  const marked = `${formatNumberOf(flagged, 'incomplete task is', 'incomplete tasks are')} on P6's longest path`;
  const found = isUnmarked
    ? formatNumberOf(critical, 'incomplete task has', 'incomplete tasks have')
    : `${marked} and ${formatNumberOf(critical, 'has', 'have')}`;
  return [`In the file ${found} no float left; that alone proves no unbroken path.`];
}

/**
 * 13 Critical Path Length Index. (CPL + TF) / CPL, both on the calendar of the last incomplete activity: CPL is the working days
 * from the data date to its early finish. TF is its float to must-finish-by, otherwise to the baseline finish, otherwise its own
 * total float. A total float of 0 without a constraint is shown but not judged. Of several projects the one that finishes last
 * counts. Limit at least 0.95.
 */
export const cpli: CheckRule = {
  counts: 'working days from the data date to the last early finish, plus its float',
  outOf: 'working days from the data date to the last early finish',
  lists: 'the last activity, when the index is below the limit',
  source: 'DCMA 14-Point Assessment, metric 13 (Critical Path Length Index)',
  meaning:
    'It shows how efficient remaining work must be to meet the target: below 1, work must go faster than planned.',
  remedy: 'Shorten the longest path, or agree a later target.',
  getLimit: ({ minCpli }) => atLeast(minCpli),
  run: (assessment) => {
    const figures = assessment.getCpm().figures[0]?.cpli;
    if (figures === undefined) return { notApplicable: 'The file has no project.' };
    const { last, pathDays, floatDays, value, notApplicable } = figures;
    if (last === undefined || pathDays === undefined || floatDays === undefined || value === undefined)
      return { notApplicable: notApplicable ?? 'The index could not be computed.' };
    const why = `Finishes last, ${formatDays(pathDays)} from the data date, float ${formatDays(floatDays)}`;
    const { byDefinition } = figures;
    const isMissed = byDefinition === undefined && value < assessment.options.minCpli;
    const calendar = formatCalendar(
      assessment,
      last.calendarId ?? assessment.findProject(last)?.source.calendarId,
    );
    return {
      count: pathDays + floatDays,
      of: pathDays,
      value,
      ...(byDefinition === undefined ? {} : { notApplicable: byDefinition, isShown: true }),
      notes: [
        `The last activity is ${assessment.labels.format(last)}: ${formatDays(pathDays)} of its calendar ${calendar} from the data date to its early finish, float ${formatDays(floatDays)}.`,
        // Without a required finish, a note already explains what it is measured against.
        ...(byDefinition === undefined ? [formatTarget(figures)] : []),
      ],
      offenders: isMissed ? [{ activity: last, why }] : [],
    };
  },
};

function formatTarget({ last, target, targetDate, targetCode }: Cpli): string {
  if (targetDate === undefined) {
    return "No target date: the activity's own total float is used.";
  }
  const date = formatDate(targetDate);
  if (target === 'mustFinishBy') return `The target is the project's must-finish-by date, ${date}.`;
  if (targetCode === last?.code) return `The target is the baseline finish of ${targetCode}, ${date}.`;
  return `${last?.code} is not in the baseline: the target is the latest finish there, that of ${targetCode}, ${date}.`;
}
