import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import {
  scopeNames,
  type CheckedSchedule,
  type CheckResult,
  type FloatBucket,
  type AssessedProject,
  type Assessment,
} from '@floatwise/schedule/checks';
import type {
  Minutes,
  Schedule,
  LagCalendar,
  ProgressMode,
  Project,
  ScheduleOptions,
  Activity,
  Calendar,
} from '@floatwise/schedule/model';
import type { createWbsPaths } from '../input/read-schedule-file.ts';
import { describeOwners } from '../input/describe-file.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCounted } from '../answer/format-count.ts';
import type { ChosenRibbon } from './choose-ribbon.ts';
import type { AssessmentOptions } from './options.ts';

/** One of several updates of the project, as Trend shows it. */
export interface Update {
  readonly fileName: string;
  /** Activities of the whole file. */
  readonly tasks: number;
  /** The latest of its projects. */
  readonly dataDate: Minutes | undefined;
  /** As P6 last scheduled it. */
  readonly finish: Minutes | undefined;
  readonly leastFloatDays: number | undefined;
  /** Incomplete tasks without a predecessor or a successor, as check 1 counts them. */
  readonly openEnds: number | undefined;
  readonly results: readonly CheckResult[];
  /** Reasons why it may not be an update of the same project, one sentence each. */
  readonly remarks: readonly string[];
}

export interface BookInput {
  readonly fileName: string;
  readonly baselineName: string | undefined;
  readonly schedule: Schedule;
  readonly checked: CheckedSchedule;
  readonly histogram: readonly FloatBucket[];
  /** By data date; a single one if there is only one file. */
  readonly updates: readonly Update[];
  readonly options: AssessmentOptions;
  /** The checks by node, if requested. */
  readonly ribbon: ChosenRibbon | undefined;
  readonly getWbsPath: ReturnType<typeof createWbsPaths>;
}

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

/** Which schedule is assessed. */
export const describeAssessed = ({ checked: { assessment }, schedule }: BookInput) => ({
  ...describeOwners(
    assessment.projects.map(({ source }) => source),
    schedule.activities,
  ),
  tasks: schedule.activities.length,
});

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

export const plannedDatesCode = 'schedule-assessment.planned-dates';

/** Findings about the inputs and how they are used: baseline, calendars, further updates, selected activities. */
export function listSetupFindings(input: BookInput): Finding[] {
  const assumed = describeAssumedCalendars(input.checked.assessment);
  const scope = describeScope(input);
  return [
    ...listBaselineFindings(input),
    ...(assumed === undefined ? [] : [createWarning('E_CAL', assumed, { table: 'CALENDAR' })]),
    ...listTrendFindings(input),
    ...(scope === undefined ? [] : [createInfo('schedule-assessment.scope', `${scope}.`)]),
  ];
}

function listBaselineFindings({ checked: { assessment }, baselineName }: BookInput): Finding[] {
  const { projects, baseline } = assessment;
  const isJudged =
    assessment.options.plannedDates === 'judge' ||
    projects.some(({ source }) => baseline.getKind(source.id) !== 'planned');
  const planned = isJudged
    ? 'planned dates are used, which P6 moves at every F9, so checks 11 and 14 understate lateness.'
    : 'checks 11, 14 and P27 use planned dates, which P6 moves at every F9, and are not scored.';
  return projects.flatMap(({ source }): Finding[] => {
    const kind = baseline.getKind(source.id);
    if (kind === 'file' || (kind !== 'planned' && baselineName === undefined)) return [];
    const foreign = `no activity has its Activity ID in the baseline file '${baselineName}', which is not used`;
    if (kind !== 'planned') {
      const message = `Project ${source.code}: ${foreign}; the baseline project in the file is.`;
      return [createWarning('schedule-assessment.baseline-file', message)];
    }
    const isNamed = source.baselineProjectId !== undefined;
    const none = `no baseline in the file${isNamed ? ' (it names one, which was not exported)' : ''}`;
    const message = `Project ${source.code}: ${baselineName === undefined ? none : foreign}; ${planned}`;
    return [createWarning(plannedDatesCode, message)];
  });
}

/**
 * Assumption for activities whose calendar is not in the file, in one sentence; undefined if there are none. Another
 * calendar would change their days, floats and lags.
 */
export function describeAssumedCalendars(assessment: Assessment): string | undefined {
  const known = new Map(assessment.schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const standard = assessment.schedule.calendars.find(({ isDefault }) => isDefault);
  const findAssumed = (activity: Activity): string => {
    const own =
      activity.calendarId === undefined ? assessment.findProject(activity)?.source.calendarId : undefined;
    const project = own === undefined ? undefined : known.get(own);
    if (project !== undefined) return `the project's calendar "${project.name}"${describeHours(project)}`;
    return standard === undefined
      ? 'Monday to Friday, 08:00-12:00 and 13:00-17:00, 8 h a day'
      : `the file's default calendar "${standard.name}"${describeHours(standard)}`;
  };
  const lacking = assessment.activities.filter(
    ({ calendarId }) => calendarId === undefined || !known.has(calendarId),
  );
  const [first] = lacking;
  if (first === undefined) return undefined;
  const assumed = [...new Set(lacking.map(findAssumed))];
  const what = formatCounted(lacking.length, 'activity has', 'activities have');
  return `${what} no calendar in the file, the first is ${assessment.labels.format(first) || first.name}: ${assumed.join(' or ')} is assumed, by which days, floats and lags are counted. Export with calendars to have them counted by their own.`;
}

const describeHours = ({ hoursPerDay }: Calendar): string =>
  hoursPerDay === undefined || hoursPerDay <= 0 ? '' : `, ${hoursPerDay} h a day`;

const listTrendFindings = ({ updates }: BookInput): Finding[] =>
  updates
    .filter(({ remarks }) => remarks.length > 0)
    .map(({ fileName, remarks }) =>
      createWarning(
        'schedule-assessment.trend',
        `${fileName}: ${remarks.join(' ')} Its column in Trend may not compare; leave the file out if it is no update of the project.`,
      ),
    );
