import { createWorkCalendars } from '../calendar/create-work-calendars.ts';
import {
  findLinkEnds,
  isMilestone,
  listExportedProjects,
  type Activity,
  type Schedule,
} from '../model/index.ts';
import type { UnreadLog } from './unread-log.ts';

/** A schedule whose reader counts what it cannot read. */
export type CountedSchedule = Schedule & { readonly unread: UnreadLog };

/**
 * Completes the counts of a schedule with what only the whole file shows. These are ends of relationships that are missing although
 * their project was exported, calendars that activities use, open work without a duration, and projects without a date to start
 * from. Reads the lists that scheduling needs.
 */
export function countUnread(schedule: CountedSchedule): UnreadLog {
  const { unread, relationships, activities } = schedule;
  if (unread.usedCalendars !== undefined) return unread;
  const exported = new Set<string>(listExportedProjects(schedule).map(({ id }) => id));
  countEnds(schedule, exported);
  countDataDates(schedule, exported);
  countDurations(schedule, exported);
  unread.usedCalendars = countCalendars(schedule);
  unread.counts = {
    projects: exported.size,
    activities: activities.length,
    relationships: relationships.length,
    calendars: unread.usedCalendars.size,
  };
  return unread;
}

/** A missing end whose project was exported is damage; others are relationships to projects that were not. */
function countEnds(schedule: CountedSchedule, exported: ReadonlySet<string>): void {
  const { unread, relationships } = schedule;
  const ends = findLinkEnds(schedule);
  for (let at = ends.indexOf(-1); at >= 0; at = ends.indexOf(-1, at + 2 - (at % 2))) {
    const link = relationships[at >> 1];
    if (link === undefined) continue;
    const { predecessorProjectId, successorProjectId } = link;
    const [id, projectId] =
      at % 2 === 1
        ? [link.successorId, successorProjectId ?? predecessorProjectId]
        : [link.predecessorId, predecessorProjectId ?? successorProjectId];
    if (projectId !== undefined && !exported.has(projectId)) continue;
    unread.add(
      'relationshipEnds',
      link.row,
      () => `relationship ${link.id}: activity ${id} is not in the file`,
    );
  }
}

/** P6 always writes a data date. Without it the planned start is used; without both there is nothing to start from. */
function countDataDates(
  { unread, projects, activities }: CountedSchedule,
  exported: ReadonlySet<string>,
): void {
  for (const project of projects) {
    const { id, code, row, dataDate, plannedStart } = project;
    if (!exported.has(id) || dataDate !== undefined) continue;
    if (unread.has('dataDates', project)) continue;
    if (!activities.some(({ projectId }) => projectId === id)) continue;
    if (plannedStart === undefined)
      unread.add('dataDates', row, () => `project ${code} has no data date and no planned start`);
    else unread.add('missingDataDates', row, () => `project ${code} has no data date`);
  }
}

/** P6 always writes the durations of open work, none of them negative. Other work would count as done in no time. */
function countDurations({ unread, activities }: CountedSchedule, exported: ReadonlySet<string>): void {
  for (const activity of activities) {
    const problem = findDurationProblem(activity);
    if (problem === undefined || !exported.has(activity.projectId)) continue;
    if (unread.has('durations', activity)) continue;
    unread.add('durations', activity.row, () => `activity ${activity.code} has ${problem}`);
  }
}

/** Undefined for what needs no duration, too. Work that has not started has its original duration left. */
function findDurationProblem(activity: Activity): string | undefined {
  const { type, status, remainingDurationMinutes, originalDurationMinutes } = activity;
  if (status === 'completed' || type === 'levelOfEffort' || type === 'wbsSummary' || isMilestone(activity))
    return undefined;
  const original = status === 'notStarted' ? originalDurationMinutes : undefined;
  const left = remainingDurationMinutes ?? original;
  if (left === undefined) return 'no duration';
  return left < 0 ? 'a negative duration' : undefined;
}

/** The calendars on which activities work. */
function countCalendars({ unread, projects, activities, calendars }: CountedSchedule): ReadonlySet<string> {
  const ofProject = new Map<string, string | undefined>(
    projects.map(({ id, calendarId }) => [id, calendarId]),
  );
  const work = createWorkCalendars(calendars);
  const used = new Map<string, string>();
  for (const { calendarId, projectId, code } of activities) {
    const id = calendarId ?? ofProject.get(projectId);
    if (id !== undefined && !used.has(id)) used.set(id, code);
  }
  for (const { id, name } of calendars) {
    const problem = used.has(id) ? work.findUnread(id) : undefined;
    if (problem !== undefined) unread.add('calendars', id, () => `calendar "${name}": ${problem}`);
  }
  const ids = new Set<string>(calendars.map(({ id }) => id));
  for (const [id, code] of used)
    if (!ids.has(id))
      unread.add('calendars', id, () => `activity ${code}: calendar ${id} is not in the file`);
  return new Set(used.keys());
}
