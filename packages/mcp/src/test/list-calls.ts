import { formatExtension } from '@floatwise/contracts';
import { listTools } from '@floatwise/tools';
import type { InputOf, ToolName } from '../definitions.ts';
import type { Call } from './call.ts';

type Inputs = {
  readonly [Name in ToolName]: (path: string, other: string) => readonly Partial<InputOf<Name>>[];
};

/** For each question inputs that ask about a file as much as possible. A new question must be added. */
const inputs: Inputs = {
  read_schedule: (path) => [{ path }],
  list_activities: (path) => [
    { path, order: 'float', limit: 200 },
    { path, text: 'a', wbs: 'a', critical: false },
    { path, constraint: 'any', floatTo: 10, percentFrom: 0, finishFrom: '2000-01-01', order: 'longest' },
  ],
  list_files: () => [{}],
  roll_up: (path) => [
    { path, by: 'wbs', limit: 200 },
    { path, by: 'calendar' },
    { path, by: 'responsible' },
  ],
  list_codes: (path) => [{ path }],
  list_notes: (path) => [{ path, limit: 200 }],
  list_calendars: (path) => [{ path, limit: 200 }],
  list_resources: (path) => [{ path, limit: 200 }],
  list_months: (path) => [{ path, limit: 200 }],
  get_activity: (path) => [{ path, id: 'A1000' }],
  get_critical_path: (path) => [{ path }, { path, by: 'project' }],
  find_float_paths: (path) => [
    { path, paths: 50 },
    { path, paths: 50, byTotalFloat: true },
  ],
  explain_least_float: (path) => [{ path }],
  compute_dates: (path) => [{ path, limit: 200 }],
  what_if: (path) => [
    { path, edits: [{ kind: 'setDuration', activity: 'A1000', days: 30, of: 'remaining' }] },
    { path, edits: [], limit: 200 },
  ],
  assess_schedule: (path, other) => [{ path }, { path, baseline: other }],
  compare_updates: (path, other) => [{ files: [path, other] }, { files: [other, path] }],
  list_tools: () => [{}],
  convert_file: (path) => [{ tool: 'soos', files: [path] }],
  list_rows: (path) => [{ tool: 'soos', files: [path], table: 'changes' }],
  explain_finding: (path) => [{ tool: 'schedule-assessment', files: [path], code: '6' }],
};

/** Nearly as many edits as a plan of 10,000 activities takes. */
const editCount = 140;
const lengthen = (place: number): object => ({
  ...{ kind: 'setDuration', activity: `A${1000 + place}`, days: 1 + (place % 30) },
});
/** Days all over what a calendar can hold, as many as a list takes. */
const takeDays = (place: number): object => {
  const year = 1951 + place;
  return { kind: 'addNonwork', calendar: 'Standard', from: `${year}-01-01`, to: `${year}-01-26` };
};

/** Every tool of the registry on a file, and every question about it. `plain` is a file of the same format to compare it with. */
export function listCalls(path: string, bytes: Uint8Array, plain: Uint8Array): Call[] {
  const extension = formatExtension(path);
  const other = `other${extension}`;
  const both = { [path]: bytes, [other]: plain };
  const tools = listTools().filter(({ acceptedTypes }) => acceptedTypes.includes(extension));
  const runs = tools.map((tool): Call => ({
    tool: tool.id,
    files: tool.id === 'updates' ? both : { [path]: bytes },
  }));
  // What is compared differs from itself in nothing, but must be paired and scheduled as often.
  const itself: Call = { tool: 'updates', files: { [path]: bytes, [other]: bytes } };
  const edited = [lengthen, takeDays].map((createEdit): Call => {
    const edits = JSON.stringify(Array.from({ length: editCount }, (_, place) => createEdit(place)));
    return { tool: 'what-if', options: { edits, milestones: 'A1001, A1002' }, files: { [path]: bytes } };
  });
  const isSchedule = extension !== '.xlsx';
  const questions = Object.entries(inputs).flatMap(([name, list]) =>
    list(path, other).map((input): Call => ({ question: { name, input }, files: both })),
  );
  return isSchedule ? [...runs, itself, ...edited, ...questions] : runs;
}
