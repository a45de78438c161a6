import type { Calendar, ProjectId } from '../model/index.ts';
import type { Plan } from './plan.ts';
import { nameNearest, quote, refuse } from './refuse.ts';

/** The calendar of that name for activities of a project: its own before global ones. */
export function getActivityCalendar({ schedule }: Plan, name: string, projectId: ProjectId): Calendar {
  const usable = schedule.calendars.filter(
    (calendar) =>
      calendar.type !== 'resource' && (calendar.projectId === undefined || calendar.projectId === projectId),
  );
  return choose(usable, name, projectId);
}

/** The calendar of that name: that of the named project or the only exported one, before others. */
export function getAnyCalendar(plan: Plan, name: string, project: string | undefined): Calendar {
  const [only, ...others] = plan.listProjects(project);
  return choose(plan.schedule.calendars, name, others.length === 0 ? only?.id : undefined);
}

function choose(calendars: readonly Calendar[], name: string, projectId: ProjectId | undefined): Calendar {
  const named = calendars.filter((calendar) => calendar.name.trim() === name);
  const own = named.filter((calendar) => projectId !== undefined && calendar.projectId === projectId);
  const [found, ...more] = own.length > 0 ? own : named;
  if (found === undefined)
    return refuse(
      `No calendar that can be used here has the name ${quote(name)}.${nameNearest(
        calendars.map((calendar) => calendar.name),
        name,
      )}`,
      'calendar',
    );
  if (more.length > 0)
    refuse(
      `${more.length + 1} calendars have the name ${quote(name)}. Give them different names in P6.`,
      'calendar',
    );
  return found;
}
