import type { Finding } from '@floatwise/contracts';
import type { WorkCalendar, WorkCalendars } from '../calendar/index.ts';
import type {
  Activity,
  ActivityLabels,
  Minutes,
  Relationship,
  Schedule,
  Project,
  ScheduleOptions,
} from '../model/index.ts';
import type { Baseline } from './baseline.ts';
import type { CheckOptions } from './check-options.ts';

/** A project under assessment. */
export interface AssessedProject {
  readonly source: Project;
  readonly options: ScheduleOptions;
  readonly dataDate: Minutes | undefined;
  readonly calendar: WorkCalendar;
  /** Hours of a working day on the project's calendar. */
  readonly hoursPerDay: number;
}

/** What the float of the last activity is measured against. */
type CpliTarget = 'mustFinishBy' | 'baseline' | 'totalFloat';

/** Critical path length index of one project. `value` is undefined if and only if `notApplicable` gives a reason. */
export interface Cpli {
  readonly notApplicable?: string;
  /** Why the value, which is 1 by definition, means nothing. */
  readonly byDefinition?: string;
  /** The incomplete activity that finishes last. */
  readonly last?: Activity;
  readonly target?: CpliTarget;
  readonly targetDate?: Minutes;
  /** Activity ID of the activity whose baseline finish is the target. */
  readonly targetCode?: string;
  /** Working days on the last activity's calendar from the data date to its early finish. */
  readonly pathDays?: number;
  readonly floatDays?: number;
  readonly value?: number;
}

/** An activity that absorbs a delay. */
export interface DelayStop {
  readonly activity: Activity;
  /** The constraint or date that fixes the activity, such as `Mandatory Start 2026-03-16 08:00`. */
  readonly by: string;
}

/** The critical path test of one project. `slipDays` is undefined if and only if `notApplicable` gives a reason. */
export interface CriticalPathTest {
  readonly notApplicable?: string;
  /** The activity that was lengthened. */
  readonly tested?: Activity;
  readonly oldFinish?: Minutes;
  readonly newFinish?: Minutes;
  /** Work between the old and the new finish, in days of the tested activity's calendar. */
  readonly slipDays?: number;
  /** Where a delay that does not reach the finish is absorbed. */
  readonly stops?: readonly DelayStop[];
  /** Number of the project's incomplete tasks for which the engine and P6 agree on the dates. */
  readonly reproduced?: { readonly same: number; readonly of: number };
}

/** Results of checks 12 and 13 for one project. */
export interface ProjectFigures {
  readonly project: AssessedProject;
  readonly pathTest: CriticalPathTest;
  readonly cpli: Cpli;
}

/** A relationship with the ends that are in the file; a link to an unexported project lacks one. */
export interface AssessedLink {
  readonly relationship: Relationship;
  readonly predecessor: Activity | undefined;
  readonly successor: Activity | undefined;
}

/** A relationship with the indexes of its ends among the file's activities; an end that is not in the file has the index after the last. */
export interface PlacedLink extends AssessedLink {
  readonly from: number;
  readonly to: number;
}

/** Result of scheduling the file unchanged, without the dates, which take much memory. */
export interface CpmOutcome {
  /** A shortest loop; if there is one, nothing was calculated. */
  readonly loop: readonly Activity[] | undefined;
  /** Relationships that set an early start. */
  readonly driving: ReadonlySet<Relationship>;
  /** Results for each project, the one that finishes last first; checks 12 and 13 measure that one. */
  readonly figures: readonly ProjectFigures[];
  readonly findings: readonly Finding[];
}

/** All data for the checks, prepared once. Lists are in file order. */
export interface Assessment {
  readonly schedule: Schedule;
  readonly options: CheckOptions;
  readonly projects: readonly AssessedProject[];
  /** All activities of the projects under assessment that the options keep. */
  readonly activities: readonly Activity[];
  /** Activities that carry logic: no levels of effort, no WBS summaries. */
  readonly logicActivities: readonly Activity[];
  /** T: tasks (no milestones) with an original or remaining duration above 0. */
  readonly tasks: readonly Activity[];
  /** I: tasks that are not completed and, with `baselinedOnly` and a baseline, are in it. */
  readonly incompleteTasks: readonly Activity[];
  /** Links with an end in a project under assessment. */
  readonly links: readonly AssessedLink[];
  /** Those links that carry logic: neither end is a level of effort or a WBS summary. */
  readonly logicLinks: readonly PlacedLink[];
  /** R: logic links whose successor is in I. */
  readonly incompleteLinks: readonly AssessedLink[];
  readonly baseline: Baseline;
  readonly calendars: WorkCalendars;
  /** Names of activities; they include the project if projects under assessment share Activity IDs. */
  readonly labels: ActivityLabels;
  /** Logic links into and out of an activity. */
  readonly getIncoming: (activity: Activity) => readonly AssessedLink[];
  readonly getOutgoing: (activity: Activity) => readonly AssessedLink[];
  readonly findProject: (activity: Activity) => AssessedProject | undefined;
  /** Returns true if the options keep an activity. */
  readonly isKept: (activity: Activity) => boolean;
  /** Number of the projects' activities that the options exclude. */
  readonly leftOut: number;
  /** Rank of an activity by severity among all of the file, worst first. Calculated on first use. */
  readonly getRank: (activity: Activity) => number;
  readonly getDataDate: (activity: Activity) => Minutes | undefined;
  readonly getCalendar: (activity: Activity) => WorkCalendar;
  /** Hours of a working day on the activity's calendar. */
  readonly getHoursPerDay: (activity: Activity) => number;
  /** Calculated on first use. */
  readonly getCpm: () => CpmOutcome;
}

/** An activity whose original and remaining durations are both 0 is not work. */
export const hasDuration = ({
  originalDurationMinutes = 0,
  remainingDurationMinutes = 0,
}: Activity): boolean => originalDurationMinutes > 0 || remainingDurationMinutes > 0;

/** True if an activity of the file is in `activities`: the options keep it, and its project is under assessment or the file has none. */
export const isAssessed = (
  { projects, findProject, isKept }: Pick<Assessment, 'projects' | 'findProject' | 'isKept'>,
  activity: Activity,
): boolean => isKept(activity) && (projects.length === 0 || findProject(activity) !== undefined);

/** Working minutes of a number of days of an activity, rounded to the minute. */
export function toDayMinutes(assessment: Assessment, activity: Activity, days: number): number {
  return Math.round(days * assessment.getHoursPerDay(activity) * 60);
}

/** Working days on the activity's own calendar. */
export function toDays(assessment: Assessment, activity: Activity, minutes: number): number {
  return minutes / (assessment.getHoursPerDay(activity) * 60);
}

/** Caches a result that several checks need: calculated on first use and kept as long as its assessment. */
export function findOnce<Found>(find: (assessment: Assessment) => Found): (assessment: Assessment) => Found {
  const known = new WeakMap<Assessment, { readonly found: Found }>();
  return (assessment) => {
    const kept = known.get(assessment) ?? { found: find(assessment) };
    known.set(assessment, kept);
    return kept.found;
  };
}

/** Why nothing can be compared with a data date; undefined if something can. */
export function findDataDateProblem({ projects }: Pick<Assessment, 'projects'>): string | undefined {
  if (projects.some(({ dataDate }) => dataDate !== undefined)) return undefined;
  return projects.length === 0
    ? 'The file has no project, which holds the data date. Export the project from P6 again.'
    : 'The project has no data date.';
}

/** Hours of a working day on the calendar of a link's lag, by the options of the successor's project. */
export function getLagHoursPerDay(assessment: Assessment, { predecessor, successor }: AssessedLink): number {
  const project = successor && assessment.findProject(successor);
  const before = predecessor ?? successor;
  const after = successor ?? predecessor;
  switch (project?.options.lagCalendar) {
    case 'twentyFourHour':
      return 24;
    case 'projectDefault':
      return project.hoursPerDay;
    case 'successor':
      return after === undefined ? defaultHours : assessment.getHoursPerDay(after);
    case 'predecessor':
    case undefined:
      return before === undefined ? defaultHours : assessment.getHoursPerDay(before);
  }
}

const defaultHours = 8;
