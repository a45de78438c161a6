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

/** Critical path length index of one project. `value` is undefined exactly when `notApplicable` says why. */
export interface Cpli {
  readonly notApplicable?: string;
  /** Why the value, which is 1 by definition, says nothing. */
  readonly byDefinition?: string;
  /** The incomplete activity that finishes last. */
  readonly last?: Activity;
  readonly target?: CpliTarget;
  readonly targetDate?: Minutes;
  /** Activity ID of the one whose baseline finish is the target. */
  readonly targetCode?: string;
  /** Working days on the last activity's calendar from the data date to its early finish. */
  readonly pathDays?: number;
  readonly floatDays?: number;
  readonly value?: number;
}

/** Where a delay ends that does not reach the finish of the project. */
export interface DelayStop {
  readonly activity: Activity;
  /** The constraint or date that holds the activity, such as `Mandatory Start 2026-03-16 08:00`. */
  readonly by: string;
}

/** The critical path test of one project. `slipDays` is undefined exactly when `notApplicable` says why. */
export interface CriticalPathTest {
  readonly notApplicable?: string;
  /** The activity that was lengthened. */
  readonly tested?: Activity;
  readonly oldFinish?: Minutes;
  readonly newFinish?: Minutes;
  /** Work between old and new finish on the tested activity's calendar, in its days. */
  readonly slipDays?: number;
  /** Where a delay that does not reach the finish ends. */
  readonly stops?: readonly DelayStop[];
  /** How many of the project's incomplete tasks the engine dates as P6 did. */
  readonly reproduced?: { readonly same: number; readonly of: number };
}

/** The figures of checks 12 and 13, which are a project's own. */
export interface ProjectFigures {
  readonly project: AssessedProject;
  readonly pathTest: CriticalPathTest;
  readonly cpli: Cpli;
}

/** A relationship with its ends, as far as the file holds them: a link to a project that was not exported lacks one. */
export interface AssessedLink {
  readonly relationship: Relationship;
  readonly predecessor: Activity | undefined;
  readonly successor: Activity | undefined;
}

/** A relationship with the places of its ends among the activities of the file; behind the last for one the file does not hold. */
export interface PlacedLink extends AssessedLink {
  readonly from: number;
  readonly to: number;
}

/** What scheduling the file as it is says. The dates themselves take much room and are not kept. */
export interface CpmOutcome {
  /** A shortest loop, for which nothing could be calculated. */
  readonly loop: readonly Activity[] | undefined;
  /** Those that set an early start. */
  readonly driving: ReadonlySet<Relationship>;
  /** Of each project, first of the one that finishes last: checks 12 and 13 measure it. */
  readonly figures: readonly ProjectFigures[];
  readonly findings: readonly Finding[];
}

/** Everything the checks look at, found once. Lists keep the order of the file. */
export interface Assessment {
  readonly schedule: Schedule;
  readonly options: CheckOptions;
  readonly projects: readonly AssessedProject[];
  /** All activities of the projects under assessment that the options keep. */
  readonly activities: readonly Activity[];
  /** Those that carry logic: no level of effort, no WBS summary. */
  readonly logicActivities: readonly Activity[];
  /** T: tasks (no milestones) with an original or a remaining duration above 0. */
  readonly tasks: readonly Activity[];
  /** I: the tasks that are not completed and, with `baselinedOnly` and a baseline, are in it. */
  readonly incompleteTasks: readonly Activity[];
  /** Links with an end in a project under assessment. */
  readonly links: readonly AssessedLink[];
  /** Those of them that carry logic: neither end is a level of effort or a WBS summary. */
  readonly logicLinks: readonly PlacedLink[];
  /** R: logic links whose successor is in I. */
  readonly incompleteLinks: readonly AssessedLink[];
  readonly baseline: Baseline;
  readonly calendars: WorkCalendars;
  /** What activities are called: with their project where projects under assessment share Activity IDs. */
  readonly labels: ActivityLabels;
  /** Logic links into and out of an activity. */
  readonly getIncoming: (activity: Activity) => readonly AssessedLink[];
  readonly getOutgoing: (activity: Activity) => readonly AssessedLink[];
  readonly findProject: (activity: Activity) => AssessedProject | undefined;
  /** Whether the options keep an activity. */
  readonly isKept: (activity: Activity) => boolean;
  /** How many activities of the projects they do not keep. */
  readonly leftOut: number;
  /** How bad an activity is among all of the file, the worst first; ranked when first asked for. */
  readonly getRank: (activity: Activity) => number;
  readonly getDataDate: (activity: Activity) => Minutes | undefined;
  readonly getCalendar: (activity: Activity) => WorkCalendar;
  /** Hours of a working day on the activity's calendar. */
  readonly getHoursPerDay: (activity: Activity) => number;
  /** Calculated when first asked for. */
  readonly getCpm: () => CpmOutcome;
}

/** An activity whose original and remaining duration are both 0 is no work. */
export const hasDuration = ({
  originalDurationMinutes = 0,
  remainingDurationMinutes = 0,
}: Activity): boolean => originalDurationMinutes > 0 || remainingDurationMinutes > 0;

/** Whether an activity of the file is one of `activities`: the options keep it, and its project is under assessment or the file has none. */
export const isAssessed = (
  { projects, findProject, isKept }: Pick<Assessment, 'projects' | 'findProject' | 'isKept'>,
  activity: Activity,
): boolean => isKept(activity) && (projects.length === 0 || findProject(activity) !== undefined);

/** Where asked for, tasks that are not in a real baseline are left out. */
export const isInScope = (
  task: Activity,
  { options, baseline }: Pick<Assessment, 'options' | 'baseline'>,
): boolean =>
  !options.baselinedOnly ||
  baseline.getKind(task.projectId) === 'planned' ||
  baseline.find(task) !== undefined;

/** Working minutes of so many days of an activity, to the minute. */
export function toDayMinutes(assessment: Assessment, activity: Activity, days: number): number {
  return Math.round(days * assessment.getHoursPerDay(activity) * 60);
}

/** Working days on the activity's own calendar. */
export function toDays(assessment: Assessment, activity: Activity, minutes: number): number {
  return minutes / (assessment.getHoursPerDay(activity) * 60);
}

/** What several checks ask for, found when first asked for and kept as long as its assessment is held. */
export function findOnce<Found>(find: (assessment: Assessment) => Found): (assessment: Assessment) => Found {
  const known = new WeakMap<Assessment, { readonly found: Found }>();
  return (assessment) => {
    const kept = known.get(assessment) ?? { found: find(assessment) };
    known.set(assessment, kept);
    return kept.found;
  };
}

/** Why nothing can be held against a data date, or undefined when something can. */
export function findDataDateProblem({ projects }: Pick<Assessment, 'projects'>): string | undefined {
  if (projects.some(({ dataDate }) => dataDate !== undefined)) return undefined;
  return projects.length === 0
    ? 'The file has no table PROJECT, which holds the data date.'
    : 'The project has no data date.';
}

/** Hours of a working day on the calendar a link's lag is counted on, by the options of the successor's project. */
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
