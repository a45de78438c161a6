import type { Schedule } from '../model/index.ts';

/** Reads everything the typed model has of a file, also what is otherwise read when it is looked at; findings are complete then. */
export function readEveryField(schedule: Schedule): void {
  for (const list of Object.keys(schedule) as (keyof Schedule)[]) {
    for (const entity of schedule[list]) if ('late' in entity) Reflect.get(entity, 'late');
  }
}
