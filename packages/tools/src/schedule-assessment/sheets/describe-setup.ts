import {
  scopeNames,
  type AssessedProject,
  type LagCalendar,
  type ProgressMode,
  type Project,
  type ScheduleOptions,
} from '@floatwise/schedule';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { BookInput } from '../book.ts';

const progressModes: Readonly<Record<ProgressMode, string>> = {
  retainedLogic: 'Retained Logic',
  progressOverride: 'Progress Override',
  actualDates: 'Actual Dates',
};
const lagCalendars: Readonly<Record<LagCalendar, string>> = {
  predecessor: "the predecessor's calendar",
  successor: "the successor's calendar",
  projectDefault: "the project's calendar",
  twentyFourHour: '24 hours',
};

/** The scheduling options of a project in one line; missing ones have the defaults P6 gives a new project. */
export function describeScheduling({ options, source }: AssessedProject): string {
  const critical =
    source.criticalPathType === 'longestPath'
      ? 'longest path'
      : `total float of at most ${source.criticalFloatMinutes / 60} h`;
  const text = `${progressModes[options.progressMode]}; lags on ${lagCalendars[options.lagCalendar]}`;
  return `${text}${describeOrigin(options, source)}; critical: ${critical}`;
}

function describeOrigin(options: ScheduleOptions, { id }: Project): string {
  if (options.row === undefined) return ' (assumed: the file has no scheduling options)';
  const isOwn = options.projectId === undefined || options.projectId === id;
  return isOwn ? '' : ' (the options of another project of the file: this one has none)';
}

/** The source of baseline dates in one line. */
export function describeBaseline({ checked, baselineName }: BookInput): string {
  const { projects, baseline } = checked.assessment;
  const kinds = new Set(projects.map(({ source }) => baseline.getKind(source.id)));
  const parts: string[] = [];
  if (kinds.has('file')) parts.push(`file ${baselineName ?? ''}`.trim());
  if (kinds.has('project') || kinds.has('only')) parts.push('baseline project in the file');
  if (kinds.has('planned') || kinds.size === 0) {
    const isJudged = parts.length > 0 || checked.assessment.options.plannedDates === 'judge';
    const effect = isJudged ? 'used, lateness is understated' : 'shown, not judged';
    parts.push(`none: planned dates ${effect}`);
  }
  return parts.join('; ');
}

/** `3 of 8 activities are left out by excludeType Level of Effort`; undefined if the options select the whole file. */
export function describeScope({ checked, options }: BookInput): string | undefined {
  const { leftOut, activities } = checked.assessment;
  const used = scopeNames.filter((name) => options[name] !== '');
  if (used.length === 0) return undefined;
  const all = formatDecimal(leftOut + activities.length);
  const by = used.map((name) => `${name} ${options[name]}`).join('; ');
  return `${formatDecimal(leftOut)} of ${all} activities are left out by ${by}`;
}
