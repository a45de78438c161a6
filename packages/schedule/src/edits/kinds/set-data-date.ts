import { formatDateText } from '@floatwise/contracts/format-date-text';
import { createWarning } from '@floatwise/contracts/create-finding';
import type { PlanEditOf } from '@floatwise/contracts/plan-edits';
import { getScheduleOptions, isMilestone, type ProgressMode, type Project } from '../../model/index.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { readTime } from '../read-values.ts';
import { refuse } from '../refuse.ts';
import { formatTime } from '../words.ts';

const mostShown = 10;

/** Moves the data date of the named project, or of all exported ones. */
export function setDataDate(plan: Plan, edit: PlanEditOf<'setDataDate'>): PlanChange {
  const projects = new Set(plan.listProjects(edit.project));
  const dates = new Map<Project['id'], Project['dataDate']>();
  for (const project of projects)
    dates.set(
      project.id,
      readTime(edit.date, {
        side: 'start',
        calendar: plan.calendars.get(project.calendarId),
        member: 'date',
      }),
    );
  const own = plan.schedule.activities.filter(({ projectId }) => dates.has(projectId));
  const isAfter = (date: number | undefined, limit: number | undefined): boolean =>
    date !== undefined && date > (limit ?? Infinity);
  const before = new Map(plan.schedule.projects.map(({ id, dataDate }) => [id, dataDate]));
  const late = own.filter(({ projectId, actualStart, actualFinish }) =>
    [actualStart, actualFinish].some(
      (date) => isAfter(date, dates.get(projectId)) && !isAfter(date, before.get(projectId)),
    ),
  );
  const list = (found: typeof own): string =>
    found
      .slice(0, mostShown)
      .map((each) => plan.labels.format(each))
      .join(', ') + (found.length > mostShown ? ` and ${found.length - mostShown} more` : '');
  if (late.length > 0)
    refuse(
      `Actual dates would lie after the data date ${formatDateText(edit.date.slice(0, 10))}: ${list(late)}.`,
      'date',
    );
  const passed = own.filter((each) => {
    if (each.status === 'completed' || isMilestone(each) || !plan.usesExpectedFinish(each)) return false;
    const [then, now] = [before.get(each.projectId) ?? -Infinity, dates.get(each.projectId) ?? -Infinity];
    return each.expectedFinish !== undefined && each.expectedFinish > then && each.expectedFinish <= now;
  });
  const which = passed.length === 1 ? '1 activity' : `${passed.length} activities`;
  const changes = [...projects].map(
    ({ id, code, dataDate }) => `${code} ${formatTime(dataDate)} → ${formatTime(dates.get(id))}`,
  );
  return {
    lists: {
      projects: plan.schedule.projects.map((project) =>
        projects.has(project) ? { ...project, dataDate: dates.get(project.id) } : project,
      ),
    },
    sentence: `Data date: ${changes.join(', ')}`,
    notes:
      passed.length === 0
        ? []
        : [
            createWarning(
              'what-if.expected-finish-passed',
              `The data date passes the expected finish of ${which}, which leaves no remaining work: ${list(passed)}.`,
            ),
          ],
  };
}

const modes: Readonly<Record<PlanEditOf<'setMode'>['mode'], ProgressMode>> = {
  'retained logic': 'retainedLogic',
  'progress override': 'progressOverride',
  'actual dates': 'actualDates',
};

/** Sets how out-of-sequence progress is scheduled. */
export function setMode(plan: Plan, edit: PlanEditOf<'setMode'>): PlanChange {
  const progressMode = modes[edit.mode];
  const words = new Map(Object.entries(modes).map(([word, mode]) => [mode, word]));
  const projects = plan.listProjects(edit.project);
  let { options } = plan.schedule;
  const changes = projects.map(({ id, code }) => {
    const before = getScheduleOptions(plan.schedule, id);
    const isOwn = options.includes(before) && before.projectId === id;
    const changed = { ...before, projectId: id, progressMode };
    options = isOwn ? options.map((each) => (each === before ? changed : each)) : [...options, changed];
    return `${code} ${words.get(before.progressMode) ?? ''} → ${edit.mode}`;
  });
  return { lists: { options }, sentence: `Progress mode: ${changes.join(', ')}` };
}
