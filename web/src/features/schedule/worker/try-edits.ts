import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import type { ScheduledActivity } from '@floatwise/schedule/cpm';
import {
  findDrivingPath,
  listStoredFinishes,
  parseEdits,
  PlanEditor,
  RefusedEditError,
  type EditedSchedule,
} from '@floatwise/schedule/edits';
import {
  ActivityLabels,
  listExportedProjects,
  type Activity,
  type ActivityId,
  type Schedule,
} from '@floatwise/schedule/model';
import { config } from 'zod';
import type { TrialAnswer, TrialPlan, TrialQuestion, TrialResult } from '../model/edit-trial.ts';
import type { ChangedLink } from '../model/list-changes.ts';
import { createRows, spanGroups } from './create-rows.ts';
import {
  describeDrawn,
  drawDates,
  listProjects,
  placeInProjects,
  type DrawnDates,
} from './create-outline.ts';

// The content security policy allows no compiled validators.
config({ jitless: true });

/** A larger schedule takes long enough to calculate that its first edit is as fast as others. */
const mostPrepared = 20_000;
/** After so many edits the next one takes a third of the time of the first. */
const preparedEdits = 4;

export type Trials = (question: TrialQuestion) => TrialAnswer;

/**
 * Tries edits on a schedule, each time from the first that differs from the last time. Throws `UnusableInputError` for a schedule that
 * cannot be calculated.
 */
export function createTrials(schedule: Schedule): Trials {
  const editor = new PlanEditor(schedule);
  // Sets beside the one that is drawn are asked for in between.
  let brief: PlanEditor | undefined;
  let isPrepared = false;
  const draw = createDrawing(schedule);
  const answer = ({ edits, milestones, drag, known, isBrief = false }: TrialQuestion): TrialResult => {
    const parsed = parseEdits(edits);
    if (isBrief) return toResult(parsed, (brief ??= new PlanEditor(schedule)).edit(parsed, { milestones }));
    const dragged =
      drag && createDraggedEdit(schedule, editor.edit(parsed.slice(0, drag.at), { milestones }), drag);
    const list = drag === undefined || dragged === undefined ? parsed : parsed.toSpliced(drag.at, 1, dragged);
    const edited = editor.edit(list, { milestones });
    return { ...toResult(list, edited), drawn: draw(edited, known) };
  };
  // One edit after the other, so that a question waits for one of them at most.
  const prepare = (done = 0): void => {
    if (done === preparedEdits || schedule.activities.length > mostPrepared) return;
    const edit = createHarmlessEdit(schedule, done + 1);
    if (edit === undefined) return;
    try {
      draw((brief ??= new PlanEditor(schedule)).edit([edit]), undefined);
    } catch (error) {
      if (!(error instanceof UnusableInputError)) throw error;
      return;
    }
    setTimeout(prepare, 0, done + 1);
  };
  return (question) => {
    try {
      const result = answer(question);
      // While the planner chooses what to change.
      if (!isPrepared) setTimeout(prepare);
      isPrepared = true;
      return result;
    } catch (error) {
      if (!(error instanceof UnusableInputError)) throw error;
      const { number, member, reason } =
        error instanceof RefusedEditError
          ? error
          : { number: undefined, member: undefined, reason: error.message };
      return { refusal: { at: number === undefined ? undefined : number - 1, member, sentence: reason } };
    }
  };
}

/** An edit as planners make them; its answer is not used. */
function createHarmlessEdit({ activities, projects }: Schedule, hours: number): PlanEdit | undefined {
  const open = activities.findLast(({ status, type }) => status === 'notStarted' && type === 'task');
  const project = projects.find(({ id }) => id === open?.projectId)?.code;
  if (open === undefined || project === undefined) return undefined;
  return { kind: 'setDuration', activity: open.code, project, hours, of: 'remaining' };
}

const toResult = (edits: readonly PlanEdit[], { whatIf, findings }: EditedSchedule): TrialResult => ({
  edits,
  whatIf,
  notes: findings.map(({ message }) => message),
  drawn: undefined,
});

/** The activities that the edits added, after those of the file. */
function listAdded(schedule: Schedule, edited: Schedule): readonly Activity[] {
  if (edited.activities === schedule.activities) return [];
  const known = new Set(schedule.activities.map(({ id }) => id));
  return edited.activities.filter(({ id }) => !known.has(id));
}

/** Whole days from the start of the remaining work to where its finish was dragged, by the activity's calendar. */
function createDraggedEdit(
  schedule: Schedule,
  { schedule: edited, after }: EditedSchedule,
  { place, finish }: NonNullable<TrialQuestion['drag']>,
): PlanEdit | undefined {
  const { length } = schedule.activities;
  const id = schedule.activities[place]?.id ?? listAdded(schedule, edited)[place - length]?.id;
  const placed = id === undefined ? undefined : after.activities.get(id);
  if (placed?.remainingStart === undefined) return undefined;
  const { activity, remainingStart } = placed;
  const project = edited.projects.find((each) => each.id === activity.projectId);
  const calendarId = activity.calendarId ?? project?.calendarId;
  const calendars = createWorkCalendars(edited.calendars);
  const minutes = calendars.get(calendarId).measureWork(remainingStart, Math.max(remainingStart, finish));
  const days = Math.round(minutes / 60 / createHoursReader(edited.calendars, calendars)(calendarId));
  const named = new ActivityLabels(edited).namesProjects ? project?.code : undefined;
  return {
    kind: 'setDuration',
    activity: activity.code,
    ...(named === undefined ? {} : { project: named }),
    days: Math.max(1, days),
    of: 'remaining',
  };
}

/** What is drawn of an edited schedule, each time beside the one before the edits. */
function createDrawing(schedule: Schedule) {
  const places = new Map<ActivityId, number>(schedule.activities.map(({ id }, place) => [id, place]));
  const own = new Set(schedule.activities.map(({ id }) => id));
  const unchanged = new Set(schedule.activities);
  const links = new Set(schedule.relationships);
  let plan: TrialPlan | undefined;
  let pathBefore: number[] | undefined;
  return (edited: EditedSchedule, known: string | undefined): TrialResult['drawn'] => {
    const after = byId(edited.after);
    const { activities, added, isThere } = alignActivities(schedule, edited.schedule, own);
    added.forEach(({ id }, place) => places.set(id, schedule.activities.length + place));
    const dates = drawDates(edited.schedule, activities, (activity) =>
      isThere(activity) ? readScheduled(activity, after.get(activity.id)) : undefined,
    );
    const key = JSON.stringify(added.map(({ id, name, wbsId }) => [id, name, wbsId]));
    if (plan?.key !== key) plan = createPlan(schedule, edited, { key, added, starts: dates.starts });
    const listPath = (dated: EditedSchedule['before']): number[] =>
      listExportedProjects(schedule).flatMap(({ id }) =>
        findDrivingPath(dated, id).flatMap((each) => places.get(each.key) ?? []),
      );
    const listLinks = (
      own: Schedule,
      isOther: (link: Schedule['relationships'][number]) => boolean,
      role: ChangedLink['role'],
    ) =>
      own.relationships.filter(isOther).flatMap(({ predecessorId, successorId, type }): ChangedLink[] => {
        const [from, to] = [places.get(predecessorId), places.get(successorId)];
        return from === undefined || to === undefined ? [] : [{ from, to, type, role }];
      });
    const hasSameLinks = edited.schedule.relationships === schedule.relationships;
    const kept = hasSameLinks ? links : new Set(edited.schedule.relationships);
    pathBefore ??= listPath(edited.before);
    return {
      key,
      plan: known === key ? undefined : plan,
      after: { activities: dates, groups: spanGroups(plan.outline.rows, dates) },
      changed: activities.flatMap((each, place) => (unchanged.has(each) && isThere(each) ? [] : [place])),
      links: hasSameLinks
        ? []
        : [
            ...listLinks(edited.schedule, (link) => !links.has(link), 'added'),
            ...listLinks(schedule, (link) => !kept.has(link), 'removed'),
          ],
      path: { before: pathBefore, after: listPath(edited.after) },
    };
  };
}

/** The activities of the file, as edited, then added ones. `isThere` is false for one that the edits remove. */
function alignActivities({ activities: all }: Schedule, edited: Schedule, own: ReadonlySet<ActivityId>) {
  const now = edited.activities;
  // Most edits change fields only.
  const isAligned = now.length === all.length && now.every(({ id }, place) => id === all[place]?.id);
  if (isAligned) return { activities: now, added: [], isThere: () => true };
  const byId = new Map(now.map((activity) => [activity.id, activity]));
  const added = now.filter(({ id }) => !own.has(id));
  const activities = [...all.map((each) => byId.get(each.id) ?? each), ...added];
  return { activities, added, isThere: ({ id }: Activity) => byId.has(id) };
}

const byId = (dated: EditedSchedule['before']): ReadonlyMap<ActivityId, ScheduledActivity> =>
  new Map(dated.listScheduled().map((scheduled) => [scheduled.activity.id, scheduled]));

/** Calculated dates; those in the file of what is not scheduled. */
function readScheduled(activity: Activity, scheduled: ScheduledActivity | undefined): DrawnDates {
  const { earlyStart, earlyFinish } = scheduled ?? activity;
  return {
    start: activity.actualStart ?? earlyStart,
    finish: activity.actualFinish ?? earlyFinish,
    resume: activity.status === 'inProgress' ? earlyStart : undefined,
    lateFinish: (scheduled ?? activity).lateFinish,
    totalFloatMinutes: (scheduled ?? activity).totalFloatMinutes,
    isCritical: scheduled?.isCritical === true,
  };
}

interface Added {
  readonly key: string;
  readonly added: readonly Activity[];
  /** After the edits. */
  readonly starts: Float64Array<ArrayBuffer>;
}

function createPlan(schedule: Schedule, edited: EditedSchedule, { key, added, starts }: Added): TrialPlan {
  const projects = listProjects(schedule);
  const activities = [...schedule.activities, ...added];
  const ofProject = placeInProjects(projects, activities);
  const before = byId(edited.before);
  const drawn = drawDates(schedule, activities, (activity, place) =>
    place < schedule.activities.length ? readScheduled(activity, before.get(activity.id)) : undefined,
  );
  // The tree keeps its order while bars move; added activities are where they begin.
  const order = drawn.starts.map((start, place) =>
    place < schedule.activities.length ? start : (starts[place] ?? NaN),
  );
  const placed = { projects, ofProject, starts: order, finishes: drawn.finishes };
  const tree = createRows({ wbsNodes: schedule.wbsNodes, activities }, placed);
  const exported = listExportedProjects(schedule);
  return {
    key,
    outline: { ...describeDrawn(projects, activities, { ofProject, drawn }), ...tree },
    calendars: [...new Set(schedule.calendars.map(({ name }) => name.trim()))].sort(),
    projects: exported.map(({ code }) => code),
    notes: listStoredFinishes(edited.whatIf, exported).map(({ message }) => message),
  };
}
