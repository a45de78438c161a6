import type { ToolName } from '../definitions.ts';
import type { Answering } from '../mcp-tool.ts';
import { assessSchedule } from './assess-schedule.ts';
import { compareUpdates } from './compare-updates.ts';
import { computeDates } from './compute-dates.ts';
import { convertFile } from './convert-file.ts';
import { explainFinding } from './explain-finding.ts';
import { explainLeastFloat } from './explain-least-float.ts';
import { findFloatPaths } from './find-float-paths.ts';
import { getActivity } from './get-activity.ts';
import { getCriticalPath } from './get-critical-path.ts';
import { listActivities } from './list-activities.ts';
import { listRows } from './list-rows.ts';
import { listToolsOfSite } from './list-tools.ts';
import { readScheduleHead } from './read-schedule.ts';

/** The function that answers each tool. */
export const answers: { readonly [Name in ToolName]: Answering<Name> } = {
  read_schedule: readScheduleHead,
  list_activities: listActivities,
  get_activity: getActivity,
  get_critical_path: getCriticalPath,
  find_float_paths: findFloatPaths,
  explain_least_float: explainLeastFloat,
  compute_dates: computeDates,
  assess_schedule: assessSchedule,
  compare_updates: compareUpdates,
  list_tools: listToolsOfSite,
  convert_file: convertFile,
  list_rows: listRows,
  explain_finding: explainFinding,
};
