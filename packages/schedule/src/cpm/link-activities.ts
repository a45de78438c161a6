import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { ActivityId, Relationship, RelationshipType } from '../model/index.ts';
import type { CpmActivity, CpmLink, CpmProject } from './cpm-network.ts';
import { getLagCalendar } from './lag-calendar.ts';

/** Hangs the relationships between activities of a network on them; the rest are left out. */
export function linkActivities(
  relationships: readonly Relationship[],
  byId: ReadonlyMap<ActivityId, CpmActivity>,
  calendars: WorkCalendars,
): void {
  relationships.forEach((relationship, index) => {
    const from = byId.get(relationship.predecessorId);
    const to = byId.get(relationship.successorId);
    if (from === undefined || to === undefined || isLeftOut(from.project, to.project)) return;
    const { type, lagMinutes } = relationship;
    const link: CpmLink = {
      from,
      to,
      type,
      lagMinutes,
      lagCalendar: getLagCalendar(from, to, calendars),
      isPlain: type === 'FS' && lagMinutes === 0 && isToCome(to),
      isOverridden: isOverridden(type, to),
      relationship: index,
      nextIncoming: to.firstIncoming,
      nextOutgoing: from.firstOutgoing,
    };
    to.firstIncoming = link;
    to.waitingFor++;
    from.firstOutgoing = link;
  });
}

/** Whether work has not begun and is to be scheduled; what is not may lack late dates. */
function isToCome({ source, project }: CpmActivity): boolean {
  return source.status === 'notStarted' && !project.isFixed;
}

/**
 * Under progress override, work that has started waits no more for what its start waited for, be it for the rest of a lag behind
 * completed work; its finish still does. Under actual dates only completed work waits for nothing more.
 */
function isOverridden(type: RelationshipType, { source, project }: CpmActivity): boolean {
  const { progressMode } = project.options;
  if (progressMode === 'retainedLogic' || source.status === 'notStarted') return false;
  if (progressMode === 'actualDates') return source.status === 'completed';
  return source.status === 'completed' || type === 'FS' || type === 'SS';
}

/** Links to projects that are not scheduled along can be left out by option; among those they change nothing. */
function isLeftOut(from: CpmProject, to: CpmProject): boolean {
  if (from.isFixed) return to.isFixed || to.options.ignoreOtherProjects;
  return to.isFixed && from.options.ignoreOtherProjects;
}
