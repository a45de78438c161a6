import type { CallDefinition } from './define-call.ts';
import { definitions, type ToolName } from './definitions.ts';
import { fitAnswer } from './fit-answer.ts';
import type { McpAnswer } from './fit-answer.ts';
import type { Answering, Sources } from './mcp-tool.ts';
import { assessSchedule, convertFile, explainFinding, listRows } from './tools/results.ts';
import { compareUpdates } from './tools/compare-updates.ts';
import { computeDates, explainLeastFloat, findFloatPaths, getCriticalPath } from './tools/calculated.ts';
import { getActivity, listActivities } from './tools/activities.ts';
import { listToolsOfSite } from './tools/list-tools.ts';
import { listCalendars } from './tools/calendars.ts';
import { listCodes } from './tools/codes.ts';
import { pageFiles } from './tools/list-files.ts';
import { listMonths } from './tools/months.ts';
import { listNotes } from './tools/notes.ts';
import { readScheduleHead } from './tools/read-schedule.ts';
import { listResources } from './tools/resources.ts';
import { rollUp } from './tools/roll-up.ts';
import { whatIf } from './tools/what-if.ts';

/** Answers a tool call with parsed input. Throws RefusedCall or UnusableInputError with a sentence for the assistant. */
export async function answerCall(
  name: ToolName,
  input: unknown,
  { openSchedule, listFiles, runTool }: Sources,
): Promise<McpAnswer> {
  // Definition and answer of one name take the same input; the compiler sees only the union of all.
  const { reads, runs, lists } = definitions[name] as unknown as CallDefinition;
  const answer = answers[name] as unknown as Answering<never, unknown>;
  const given = input as never;
  if (lists === true) return fitAnswer(await answer(given, await listFiles()));
  const source =
    reads === undefined ? runs && (await runTool(runs(given))) : await openSchedule(reads(given));
  const unread = source && ('report' in source ? source.report.unread : source.unread);
  return fitAnswer({ ...(unread && { warning: unread.message }), ...(await answer(given, source)) });
}

/** The function that answers each tool. */
const answers: { readonly [Name in ToolName]: Answering<Name, never> } = {
  list_files: pageFiles,
  read_schedule: readScheduleHead,
  roll_up: rollUp,
  list_codes: listCodes,
  list_notes: listNotes,
  list_calendars: listCalendars,
  list_resources: listResources,
  list_months: listMonths,
  list_activities: listActivities,
  get_activity: getActivity,
  get_critical_path: getCriticalPath,
  find_float_paths: findFloatPaths,
  explain_least_float: explainLeastFloat,
  compute_dates: computeDates,
  what_if: whatIf,
  assess_schedule: assessSchedule,
  compare_updates: compareUpdates,
  list_tools: listToolsOfSite,
  convert_file: convertFile,
  list_rows: listRows,
  explain_finding: explainFinding,
};
