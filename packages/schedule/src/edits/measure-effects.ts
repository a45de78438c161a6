import type { ReportWhatIf } from '@floatwise/contracts';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { formatMinutes, isMilestone, type Activity, type Minutes, type ProjectId } from '../model/index.ts';
import { FinishRuler, listLastFinishers } from '../updates/steps/measure-finish.ts';
import type { StepActivity } from '../updates/steps/schedule-step.ts';
import type { Plan } from './plan.ts';
import { nameNearest, quote, refuse } from './refuse.ts';

/** The finishes of a plan after some of its edits. */
export interface PlanFinishes {
  /** The activity that ends each project. */
  readonly projects: ReadonlyMap<ProjectId, StepActivity>;
  /** The measured activities, by project and Activity ID. */
  readonly milestones: ReadonlyMap<string, StepActivity>;
}

/** The end of each project and the activities with the wanted IDs. */
export function takeFinishes({ dates, projects, labels }: Plan, wanted: readonly string[]): PlanFinishes {
  const all = listLastFinishers(dates.activities.values(), ({ activity }) => activity.code);
  const last = new Map(
    projects.flatMap(({ id }): [ProjectId, StepActivity][] => {
      const found = all.get(id);
      return found === undefined ? [] : [[id, found]];
    }),
  );
  const milestones = new Map<string, StepActivity>();
  if (wanted.length === 0) return { projects: last, milestones };
  const texts = new Set(wanted);
  for (const placed of dates.activities.values()) {
    const { code } = placed.activity;
    if (texts.has(code) || texts.has(`${code} (${labels.getProjectCode(placed.activity)})`))
      milestones.set(formatKey(placed.activity), placed);
  }
  return { projects: last, milestones };
}

const formatKey = ({ projectId, code }: Activity): string => `${projectId}\t${code}`;

interface Measured {
  readonly original: Plan;
  readonly edited: Plan;
  /** Before the edits, and after each. */
  readonly steps: readonly PlanFinishes[];
  readonly sentences: readonly string[];
  readonly milestones: readonly string[];
}

/** One finish over all steps. */
interface Track {
  readonly code: string;
  readonly project: string;
  readonly before: string | null;
  readonly after: string | null;
  /** How far it has moved after each step. */
  readonly moved: readonly Moved[];
}

interface Moved {
  readonly days: number | null;
  readonly workDays: number | null;
}

/** What the edits did together, and what each added. The effects add up: each is the difference of two rounded totals. */
export function measureEffects({ original, edited, steps, sentences, milestones }: Measured): ReportWhatIf {
  const createRuler = createRulerOf(original, edited);
  const projects = original.projects.flatMap(({ id, code }) => {
    const track = steps.map((step) => step.projects.get(id));
    // A project without activities has no finish to measure.
    if (track.every((end) => end === undefined)) return [];
    const ruler = createRuler(track.at(-1) ?? track[0]);
    return [createTrack({ code, project: code }, track, ruler)];
  });
  const keys = new Map<string, Activity>();
  for (const step of steps)
    for (const [key, { activity }] of step.milestones) if (!keys.has(key)) keys.set(key, activity);
  checkMilestones(original, milestones, [...keys.values()]);
  const measured = [...keys].map(([key, activity]) => {
    const track = steps.map((step) => step.milestones.get(key));
    const ruler = createRuler(track.find((each) => each !== undefined));
    return createTrack(
      { code: activity.code, project: original.labels.getProjectCode(activity) },
      track,
      ruler,
    );
  });
  return {
    projects: projects.map(({ code: _, ...track }) => describeTrack(track)),
    milestones: measured.map(({ code: id, ...track }) => ({ id, ...describeTrack(track) })),
    effects: sentences.map((sentence, index) => ({
      number: index + 1,
      sentence,
      projects: projects.map((track) => ({ project: track.project, ...takeStep(track, index) })),
      milestones: measured.map((track) => ({ id: track.code, ...takeStep(track, index) })),
    })),
  };
}

const describeTrack = ({ project, before, after, moved }: Omit<Track, 'code'>) => ({
  project,
  before,
  after,
  ...(moved.at(-1) ?? unmoved),
});

const unmoved: Moved = { days: 0, workDays: 0 };

function takeStep({ moved }: Track, index: number): Moved {
  const [before, after] = [moved[index] ?? unmoved, moved[index + 1] ?? unmoved];
  const subtract = (from: number | null, to: number | null): number | null =>
    from === null || to === null ? null : roundDecimal(to - from, 2);
  return { days: subtract(before.days, after.days), workDays: subtract(before.workDays, after.workDays) };
}

function createTrack(
  name: Pick<Track, 'code' | 'project'>,
  track: readonly (StepActivity | undefined)[],
  ruler: FinishRuler | undefined,
): Track {
  const finishes = track.map((each) => each?.workingFinish);
  const [first] = finishes;
  const moved = finishes.map((finish): Moved => {
    if (first === undefined || finish === undefined || ruler === undefined)
      return { days: null, workDays: null };
    return ruler.computeDays(ruler.measure(first, finish));
  });
  return { ...name, before: format(first), after: format(finishes.at(-1)), moved };
}

const format = (time: Minutes | undefined): string | null =>
  time === undefined ? null : formatMinutes(time);

/** Measures on the calendar of an activity as it was before the edits, so a day that an edit takes from it counts as lost. */
function createRulerOf(
  original: Plan,
  edited: Plan,
): (end: StepActivity | undefined) => FinishRuler | undefined {
  return (end) => {
    if (end === undefined) return undefined;
    const known = original.dates.activities.get(end.key)?.activity;
    const plan = known === undefined ? edited : original;
    const { calendarId, projectId } = known ?? edited.dates.activities.get(end.key)?.activity ?? end.activity;
    const place = { calendarId, projectId };
    return new FinishRuler(plan.getCalendar(place), plan.getHours(place));
  };
}

function checkMilestones(plan: Plan, wanted: readonly string[], found: readonly Activity[]): void {
  const known = new Set(
    found.flatMap((activity) => [
      activity.code,
      `${activity.code} (${plan.labels.getProjectCode(activity)})`,
    ]),
  );
  const missing = wanted.find((text) => !known.has(text));
  if (missing === undefined) return;
  const { activities } = plan.schedule;
  if (activities.some(({ code }) => code === missing))
    refuse(`milestones: ${quote(missing)} has no calculated finish, so it cannot be measured.`);
  const milestones = activities.filter(isMilestone);
  const candidates = (milestones.length > 0 ? milestones : activities).map(({ code }) => code);
  refuse(
    `milestones: no activity has the ID ${quote(missing)}.${nameNearest(candidates, missing)}`,
    'milestones',
  );
}
