import type { Check } from '../check.ts';
import type { Cpli } from '../cpli.ts';
import { atLeast } from '../figures.ts';
import { formatCalendar } from '../format-calendar.ts';
import { formatDate, formatDays } from '../format-figures.ts';

/**
 * 13 Critical Path Length Index. (CPL + TF) / CPL, both on the calendar of the last incomplete activity: CPL is the working
 * days from the data date to its early finish, TF its float against must-finish-by, else baseline finish, else its own total
 * float; a total float of 0 that no constraint holds is shown and not judged. Of several projects the one that finishes last
 * counts. Limit at least 0.95.
 */
export const cpli: Check = {
  no: '13',
  title: 'CPLI',
  group: 'Float and critical path',
  counts: 'working days from the data date to the last early finish, plus its float',
  outOf: 'working days from the data date to the last early finish',
  lists: 'the last activity, when the index is below the limit',
  unit: 'ratio',
  source: 'DCMA 14-Point Assessment, metric 13 (Critical Path Length Index)',
  practices: [6, 9],
  meaning:
    'It tells how efficient the rest must be to meet the target: below 1, work must go faster than planned.',
  remedy: 'Shorten the longest path, or agree a later target.',
  getLimit: ({ minCpli }) => atLeast(minCpli),
  run: (assessment) => {
    const figures = assessment.getProjectFigures()[0]?.cpli;
    if (figures === undefined) return { notApplicable: 'The file has no project.', offenders: [] };
    const { last, pathDays, floatDays, value, notApplicable } = figures;
    if (last === undefined || pathDays === undefined || floatDays === undefined || value === undefined) {
      return { notApplicable: notApplicable ?? 'The index could not be computed.', offenders: [] };
    }
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
        // What it is measured by has been said where nothing asks for a finish.
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
