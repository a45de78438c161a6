import type { CpmActivity, CpmLink } from './cpm-network.ts';

/** The lag that is left at the data date of a link whose counting began at an actual date. Leads stay as they are. */
export function computeRemainingLag(link: CpmLink, actual: number | undefined, dataDate: number): number {
  if (link.lagMinutes <= 0 || actual === undefined || actual >= dataDate) return link.lagMinutes;
  return Math.max(0, link.lagMinutes - link.lagCalendar.measureWork(actual, dataDate));
}

/** Under progress override, work that has started waits no more for what its start waited for; its finish still does. */
export function isOverridden(link: CpmLink, predecessor: CpmActivity, successor: CpmActivity): boolean {
  if (successor.project.options.progressMode !== 'progressOverride') return false;
  if (predecessor.source.status === 'completed' || successor.source.status === 'notStarted') return false;
  return successor.source.status === 'completed' || link.type === 'FS' || link.type === 'SS';
}
