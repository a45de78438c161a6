import type { Activity, Minutes, Project, ProjectId, Schedule } from '../model/index.ts';
import { findBaselineProject, listExportedProjects } from '../model/index.ts';

interface BaselineDates {
  readonly start: Minutes | undefined;
  readonly finish: Minutes | undefined;
}

/** The activity that finishes last in a baseline. */
interface BaselineLast {
  /** Activity ID. */
  readonly code: string;
  readonly finish: Minutes;
}

/**
 * The source of the baseline: the project or baseline of the same file that P6 names, the only baseline of the project in
 * it if P6 names none, another file, or planned dates.
 */
type BaselineKind = 'project' | 'only' | 'file' | 'planned';

export interface Baseline {
  /** Source of a project's baseline; projects of one file may differ. */
  getKind(projectId: ProjectId): BaselineKind;
  /** Undefined if the activity is not in the baseline. */
  find(activity: Activity): BaselineDates | undefined;
  /** The last finish in a project's baseline; undefined if there is no real baseline. */
  findLast(projectId: ProjectId): BaselineLast | undefined;
}

/** One project's baseline by Activity ID. */
type RealBaseline = NonNullable<ReturnType<typeof readBaseline>>;

/** Where to look for baselines of a schedule's projects. */
export interface BaselineSources {
  /** Another file whose planned dates are the baseline. */
  readonly baseline?: Schedule | undefined;
  /** Baselines in the file itself, each a schedule of one project, as in P6 XML. */
  readonly ownBaselines?: readonly Schedule[] | undefined;
}

/**
 * The baseline of each project. The first choice is another file, if one is given and has an activity of the project: the project with the
 * same Project ID in it, or its only one. Next is the project or baseline of the file that P6 names as the baseline, or the project's only
 * baseline if P6 names none. Last are the planned dates. Activities are matched by Activity ID; the baseline's dates are its planned dates.
 */
export function createBaseline(
  schedule: Schedule,
  projects: readonly Project[],
  sources: BaselineSources,
): Baseline {
  const real = new Map<ProjectId, RealBaseline>();
  for (const project of projects) {
    const found = findRealBaseline(schedule, project, sources);
    if (found !== undefined) real.set(project.id, found);
  }
  return {
    getKind: (projectId) => real.get(projectId)?.kind ?? 'planned',
    find: (activity) => {
      const own = real.get(activity.projectId);
      if (own !== undefined) return own.dates.get(activity.code);
      const { plannedStart: start, plannedFinish: finish } = activity;
      return start === undefined && finish === undefined ? undefined : { start, finish };
    },
    findLast: (projectId) => real.get(projectId)?.last,
  };
}

function findRealBaseline(
  schedule: Schedule,
  project: Project,
  { baseline: baselineFile, ownBaselines }: BaselineSources,
): RealBaseline | undefined {
  if (baselineFile !== undefined) {
    const candidates = listExportedProjects(baselineFile);
    const source = candidates.find(({ code }) => code === project.code) ?? getOnly(candidates);
    const found = source && readBaseline('file', baselineFile, source.id);
    const isOwn = ({ projectId, code }: Activity) => projectId === project.id && found?.dates.has(code);
    // A file without any of the project's activities is the baseline of something else.
    if (schedule.activities.some(isOwn)) return found;
  }
  const own = findBaselineProject(schedule, project, ownBaselines);
  return own && readBaseline(own.kind, own.schedule, own.projectId);
}

const getOnly = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Undefined if the schedule has no activity of that project. */
function readBaseline(kind: Exclude<BaselineKind, 'planned'>, schedule: Schedule, projectId: ProjectId) {
  const dates = new Map<string, BaselineDates>();
  let last: BaselineLast | undefined;
  for (const { projectId: own, code, plannedStart, plannedFinish: finish } of schedule.activities) {
    if (own !== projectId || finish === undefined) continue;
    dates.set(code, { start: plannedStart, finish });
    if (last === undefined || finish > last.finish) last = { code, finish };
  }
  return dates.size > 0 ? { kind, dates, last } : undefined;
}
