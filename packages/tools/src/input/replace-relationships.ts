import type { Relationship, Schedule } from '@floatwise/schedule';

/** What dates depend on of a relationship. */
export type ScheduledLink = Pick<Relationship, 'predecessorId' | 'successorId' | 'type' | 'lagMinutes'>;

/** The other lists stay those of the schedule, which reads each when it is first looked at. */
export function replaceRelationships(schedule: Schedule, relationships: readonly ScheduledLink[]): Schedule {
  return Object.create(schedule, { relationships: { value: relationships, enumerable: true } }) as Schedule;
}
