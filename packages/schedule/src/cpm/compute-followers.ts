import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { ActivityId, Schedule } from '../model/index.ts';
import type { ActivityDates, PlacedActivity } from './activity-dates.ts';
import { getDates } from './activity-dates.ts';
import { computeLevelOfEffort } from './compute-level-of-effort.ts';
import type { ProjectFinishes } from './compute-project-finishes.ts';
import { computeWbsSummaries } from './compute-wbs-summaries.ts';
import type { CpmDates, CpmNetwork } from './cpm-network.ts';
import { carriesLogic } from './create-network.ts';

/** A finished run over the activities that carry logic. */
export interface CpmRun {
  readonly schedule: Schedule;
  readonly calendars: WorkCalendars;
  readonly network: CpmNetwork;
  readonly dates: CpmDates;
  readonly finishes: ProjectFinishes;
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
  const dates = new Map<ActivityId, ActivityDates>();
  const logic = new Map<ActivityId, PlacedActivity>();
  network.activities.forEach((activity, index) => {
    logic.set(activity.source.id, activity);
    dates.set(activity.source.id, getDates(run.dates, index));
  });
  computeLevelOfEffort({
    efforts: new Map([...placed].filter(([, { source }]) => source.type === 'levelOfEffort')),
    relationships: schedule.relationships,
    findActivity: (id) => logic.get(id) ?? placed.get(id),
    dates,
    calendars,
    getProjectFinish: ({ project }) => run.finishes.get(project).open,
  });
  const summaries = [...placed.values()]
    .map(({ source }) => source)
    .filter(({ type }) => type === 'wbsSummary');
  computeWbsSummaries(summaries, schedule.activities, schedule.wbsNodes, dates);
  for (const [id, activity] of placed) {
    const own = dates.get(id);
    if (own !== undefined) followers.set(id, { activity, dates: own });
  }
  return followers;
}

function listFollowing({ schedule, calendars, network }: CpmRun): Map<ActivityId, PlacedActivity> {
  const projects = new Map(network.projects.map((project) => [project.source.id, project]));
  const following = new Map<ActivityId, PlacedActivity>();
  // In most files every activity carries logic.
  if (network.activities.length === schedule.activities.length) return following;
  for (const source of schedule.activities) {
    const project = projects.get(source.projectId);
    if (carriesLogic(source) || project === undefined || project.isFixed) continue;
    const calendar = calendars.get(source.calendarId ?? project.source.calendarId);
    following.set(source.id, { source, project, calendar });
  }
  return following;
}
