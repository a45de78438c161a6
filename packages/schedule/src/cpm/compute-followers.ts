import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { ActivityId, Schedule } from '../model/index.ts';
import type { ActivityDates, DatesById, PlacedActivity } from './activity-dates.ts';
import { computeLevelOfEffort } from './compute-level-of-effort.ts';
import { computeWbsSummaries } from './compute-wbs-summaries.ts';
import type { CpmNetwork } from './cpm-network.ts';
import { carriesLogic } from './create-network.ts';

/** A finished run over the activities that carry logic. */
export interface CpmRun {
  readonly schedule: Schedule;
  readonly calendars: WorkCalendars;
  readonly network: CpmNetwork;
}

/** An activity that takes its dates from others, with those dates. */
export interface Follower {
  readonly activity: PlacedActivity;
  readonly dates: ActivityDates;
}

/** The level-of-effort and WBS summary activities of the scheduled projects; those that reach nothing have no dates and are left out. */
export function computeFollowers(run: CpmRun): Map<ActivityId, Follower> {
  const { schedule, calendars, network } = run;
  const placed = listFollowing(run);
  const followers = new Map<ActivityId, Follower>();
  if (placed.size === 0) return followers;
  const found = new Map<ActivityId, ActivityDates>();
  const dates: DatesById = {
    get: (id) => found.get(id) ?? network.byId.get(id),
    set: (id, own) => found.set(id, own),
  };
  computeLevelOfEffort({
    efforts: new Map([...placed].filter(([, { source }]) => source.type === 'levelOfEffort')),
    relationships: schedule.relationships,
    findActivity: (id) => network.byId.get(id) ?? placed.get(id),
    dates,
    calendars,
    getProjectFinish: ({ project }) => project.finish.late,
  });
  const summaries = [...placed.values()]
    .map(({ source }) => source)
    .filter(({ type }) => type === 'wbsSummary');
  computeWbsSummaries(summaries, schedule.activities, schedule.wbsNodes, dates);
  for (const [id, activity] of placed) {
    const own = found.get(id);
    if (own !== undefined) followers.set(id, { activity, dates: own });
  }
  return followers;
}

function listFollowing({ schedule, calendars, network }: CpmRun): Map<ActivityId, PlacedActivity> {
  const following = new Map<ActivityId, PlacedActivity>();
  // In most files every activity carries logic.
  if (network.activities.length === schedule.activities.length) return following;
  const projects = new Map(network.projects.map((project) => [project.source.id, project]));
  for (const source of schedule.activities) {
    if (carriesLogic(source)) continue;
    const project = projects.get(source.projectId);
    if (project === undefined || project.isFixed) continue;
    const calendar = calendars.get(source.calendarId ?? project.source.calendarId);
    following.set(source.id, { source, project, calendar });
  }
  return following;
}
