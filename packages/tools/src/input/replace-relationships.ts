import type { Relationship, Schedule } from '@floatwise/schedule';

/** The fields of a relationship that affect dates. */
export type ScheduledLink = Pick<Relationship, 'predecessorId' | 'successorId' | 'type' | 'lagMinutes'>;

/** Keeps the other lists of the schedule, which are read on first access. */
export function replaceRelationships(schedule: Schedule, relationships: readonly ScheduledLink[]): Schedule {
  return Object.create(schedule, { relationships: { value: relationships, enumerable: true } }) as Schedule;
}
