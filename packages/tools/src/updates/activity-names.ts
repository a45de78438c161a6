import { getPairCode, type ComparedProject } from '@floatwise/schedule/updates';

/** Names by Activity ID: from the current update, or for deleted activities from the previous one. */
export function createActivityNames({ paired }: ComparedProject): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const activity of [...paired.current.activities, ...paired.deleted]) {
    const id = getPairCode(activity);
    if (!names.has(id)) names.set(id, activity.name);
  }
  return names;
}
