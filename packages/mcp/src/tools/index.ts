import type { McpTool } from '../mcp-tool.ts';
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

/** Every tool: one line a tool. */
export const listMcpTools = (): readonly McpTool[] => [
  readScheduleHead,
  listActivities,
  getActivity,
  getCriticalPath,
  findFloatPaths,
  explainLeastFloat,
  computeDates,
  assessSchedule,
  compareUpdates,
  listToolsOfSite,
  convertFile,
  listRows,
  explainFinding,
];
