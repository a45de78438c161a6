import type { Schedule } from '../model/index.ts';

const listNames = [
  'projects',
  'options',
  'calendars',
  'wbsNodes',
  'obsNodes',
  'activities',
  'relationships',
  'resources',
  'roles',
  'costAccounts',
  'assignments',
  'expenses',
  'activityCodeTypes',
  'activityCodes',
  'activityCodeAssignments',
  'userFieldTypes',
  'userFieldValues',
  'notebookTopics',
  'notebooks',
  'wbsNotebooks',
  'currencies',
] as const satisfies readonly (keyof Schedule)[];

/** A schedule with some of its lists replaced. The others are still read on first use. */
export function replaceLists(base: Schedule, lists: Partial<Schedule>): Schedule {
  const replaced = {};
  for (const name of listNames) {
    const list = lists[name];
    Object.defineProperty(replaced, name, {
      enumerable: true,
      ...(list === undefined ? { get: () => base[name] } : { value: list }),
    });
  }
  // The loop has defined every list of a schedule.
  return replaced as Schedule;
}
