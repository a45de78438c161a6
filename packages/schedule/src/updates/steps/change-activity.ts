import type { Activity } from '../../model/index.ts';
import { replaceFields } from '../../model/index.ts';

/** The activity itself where no field differs: most activities of an update are as they were, and a copy reads the whole row. */
export function changeActivity(activity: Activity, fields: Partial<Activity>): Activity {
  const names = Object.keys(fields) as (keyof Activity)[];
  return names.every((name) => activity[name] === fields[name]) ? activity : replaceFields(activity, fields);
}
