import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, placeRows, projectColumn, type Placed } from './placed-rows.ts';

type Criticality = 'became' | 'no longer' | 'both';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly then: number | null;
  readonly now: number | null;
  readonly difference: number | null;
  readonly critical: Criticality | null;
}

export const floatTitle = 'Float';

/** Float that eroded or was gained, and activities that became or ceased to be critical: one row per activity. */
export function describeFloats(projects: readonly ComparedProject[]): AnswerList {
  return describeList<Placed<Entry>>({
    title: floatTitle,
    description:
      "Total float in days of each update's own calendar, where it changed or decides what is critical.",
    rows: placeRows(projects, listEntries),
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.text('Activity ID', ({ row }) => row.id, 'key'),
      column.text('Activity Name', ({ row }) => row.name, 'key'),
      { ...column.number('Float Then (d)', ({ row }) => row.then, 'answer'), unit: 'days' },
      { ...column.number('Float Now (d)', ({ row }) => row.now, 'answer'), unit: 'days' },
      { ...column.number('Difference', ({ row }) => row.difference, 'answer'), unit: 'days' },
      column.text('Critical', ({ row }) => row.critical, 'answer'),
    ],
  });
}

/** Activities that share an ID are matched by row order in each list. */
function listEntries(lists: UpdateLists): Entry[] {
  const entries = new Map<string, Entry>();
  const seen = new Map<string, number>();
  const getKey = (list: string, id: string): string => {
    const place = seen.get(`${list} ${id}`) ?? 0;
    seen.set(`${list} ${id}`, place + 1);
    return `${id} ${place}`;
  };
  for (const { id, name, previousDays, currentDays, days, more } of [
    ...lists.floatEroded,
    ...lists.floatGained,
  ])
    entries.set(getKey('float', id), {
      id,
      name,
      then: previousDays,
      now: currentDays,
      difference: days,
      critical: more.isCriticalInBoth ? 'both' : null,
    });
  const addCritical = (rows: UpdateLists['becameCritical'], critical: Criticality): void => {
    for (const { id, name, more } of rows) {
      const key = getKey('critical', id);
      const known = entries.get(key);
      entries.set(
        key,
        known === undefined
          ? { id, name, then: more.previousDays, now: more.currentDays, difference: null, critical }
          : { ...known, critical },
      );
    }
  };
  addCritical(lists.becameCritical, 'became');
  addCritical(lists.noLongerCritical, 'no longer');
  return [...entries.values()].sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
}
