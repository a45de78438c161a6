import { maxFiles } from '@floatwise/contracts/limits';
import { z } from 'zod';
import { planEditsSchema } from '@floatwise/contracts/plan-edits';
import { activityStatuses, activityTypes } from '@floatwise/schedule/model';
import { pageInput } from './paging.ts';

/** A tool of Floatwise with its files and options. */
export interface ToolRun {
  readonly tool: string;
  readonly files: readonly string[];
  readonly baseline?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** A tool an assistant may call, as the assistant sees it. */
export interface CallDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly title: string;
  /** For the assistant: what the tool returns, and when to call it. */
  readonly description: string;
  readonly input: Shape;
  readonly writes?: true;
  /** On a site it may take a result, hold credits or convert. */
  readonly spends?: true;
  readonly reads?: (input: z.infer<z.ZodObject<Shape>>) => string;
  /** Tool of Floatwise whose result it reads. */
  readonly runs?: (input: z.infer<z.ZodObject<Shape>>) => ToolRun;
}

/** For the instructions of a server. */
export const pagingNote = 'Lists come in pages: pass `next` as `cursor` for more.';

/** Infers the type of the input. */
export const defineCall = <Shape extends z.ZodRawShape>(
  definition: CallDefinition<Shape>,
): CallDefinition<Shape> => definition;

const path = z.string().min(1).describe('Path of a P6 schedule (.xer, or .xml exported by P6).');
const project = z
  .string()
  .optional()
  .describe('Project ID, if projects in the file share Activity IDs or you want only one.');
const tool = z.string().describe('ID of the tool, as in list_tools.');
const files = z.array(z.string().min(1)).min(1).max(maxFiles);
const baseline = z.string().optional().describe('Path of a baseline, for tools that take one.');
const options = z.record(z.string(), z.unknown()).optional();

/** Input that selects a tool of Floatwise and its files. */
export const toolCallInput = {
  tool,
  files: files.describe(
    'Paths of the files. Most tools take one; give updates in the order of their data dates.',
  ),
  baseline,
  options: options.describe('Options of the tool by name. Options left out keep their defaults.'),
};

const { $schema: _, ...editsForm } = z.toJSONSchema(planEditsSchema, { io: 'input' });

/** Has the form of the edits, but leaves checking to the engine, which names the nearest kind, member or ID. */
const editsInput = z.unknown().meta({ ...editsForm, description: 'The changes, applied in order.' });

const readPath = (input: { path: string }): string => input.path;

/** Every tool an assistant may call, by name. `answer-call.ts` names the function that answers it. */
export const definitions = {
  read_schedule: defineCall({
    title: 'Read a schedule',
    description:
      'Opens a P6 schedule. Returns its projects with data date, finish and critical activities, the number of records, and anything odd in the file. Call it first.',
    input: { path },
    reads: readPath,
  }),

  list_activities: defineCall({
    title: 'List and search activities',
    description:
      'Lists activities with their dates and total float. Returns only those that match every given filter: text in ID or name, WBS, activity code, status, type, milestones, critical.',
    input: {
      path,
      project,
      text: z.string().optional().describe('Part of an Activity ID or name, case-insensitive.'),
      wbs: z.string().optional().describe('Part of the WBS names above an activity, case-insensitive.'),
      code: z
        .object({ type: z.string(), value: z.string() })
        .optional()
        .describe('Name of an activity code, and the value activities must have.'),
      status: z.enum(activityStatuses).optional(),
      type: z.enum(activityTypes).optional(),
      milestones: z.boolean().optional().describe('true: only milestones; false: all others.'),
      critical: z.boolean().optional().describe('true: only critical activities; false: all others.'),
      order: z
        .enum(['file', 'start', 'finish', 'float'])
        .default('file')
        .describe('Order of the list, earliest or lowest first.'),
      ...pageInput,
    },
    reads: readPath,
  }),

  get_activity: defineCall({
    title: 'One activity with its links',
    description:
      'Everything the file contains about one activity, with its predecessors and successors and which of them drive. Paging applies to each list.',
    input: { path, id: z.string().describe('Activity ID.'), project, ...pageInput },
    reads: readPath,
  }),

  get_critical_path: defineCall({
    title: 'Critical path',
    description:
      "The activities that set the project's finish, in the order of work, scheduled as P6's F9 does: the longest path, or all activities that are critical by the project's definition.",
    input: {
      path,
      project,
      by: z
        .enum(['longestPath', 'project'])
        .default('longestPath')
        .describe("The longest path, or the activities that are critical by the project's definition."),
      ...pageInput,
    },
    reads: readPath,
  }),

  find_float_paths: defineCall({
    title: 'Multiple float paths',
    description:
      "P6's multiple float paths: chains of activities that lead to one activity or to the end of the project, most critical first, each with its float.",
    input: {
      path,
      endsAt: z
        .string()
        .optional()
        .describe('Activity ID at which the paths end; by default the end of the project.'),
      project,
      paths: z.int().min(1).max(50).default(10).describe('How many paths to find.'),
      byTotalFloat: z.boolean().default(false).describe('true: by total float; false: by free float.'),
      ...pageInput,
    },
    reads: readPath,
  }),

  explain_least_float: defineCall({
    title: 'What determines the least float',
    description:
      'The open activity with the least total float, the constraint or must-finish-by date behind it, and the driving links that lead to it, in the order of work.',
    input: { path, ...pageInput },
    reads: readPath,
  }),

  compute_dates: defineCall({
    title: "Dates as P6's F9 calculates them",
    description:
      "Schedules the file by its own options as P6's F9 does. Returns the finish of each project, how many stored dates differ, and the early and late dates and float of the requested activities, or of those that differ.",
    input: {
      path,
      ids: z
        .array(z.string())
        .max(200)
        .optional()
        .describe('Activity IDs; by default those whose stored dates differ.'),
      ...pageInput,
    },
    reads: readPath,
  }),

  what_if: defineCall({
    title: 'What does a change do to the finish',
    description:
      "Changes a plan (durations, delays before, after or inside an activity, activities and relationships, constraints, calendars, progress, data date) and schedules it again as P6's F9 does. Returns the finish of each project and milestone before and after, what each edit adds, and the activities that move, the latest first. Nothing is written; convert_file with tool what-if makes the workbook and the changed file.",
    input: {
      path,
      edits: editsInput,
      milestones: z
        .array(z.string())
        .max(50)
        .optional()
        .describe('Activity IDs whose finish to measure too; `ID (PROJECT)` if projects share IDs.'),
      ...pageInput,
    },
    reads: readPath,
  }),

  assess_schedule: defineCall({
    title: 'DCMA 14-point assessment',
    description:
      'Assesses a schedule by the fourteen DCMA checks and 28 more; of several updates the latest, with their trend. Returns value, limit and verdict of each, with the first offenders. explain_finding says what a check means and how to fix it; list_rows returns all offenders.',
    input: {
      path,
      updates: z
        .array(z.string())
        .max(11)
        .optional()
        .describe('Paths of further updates, for the trend; that with the latest data date is assessed.'),
      baseline: z.string().optional().describe('Path of a file whose planned dates are the baseline.'),
      options: options.describe('Options of tool schedule-assessment, such as limits, by name.'),
    },
    spends: true,
    runs: ({ path: first, updates = [], ...input }) => ({
      ...input,
      tool: 'schedule-assessment',
      files: [first, ...updates],
    }),
  }),

  compare_updates: defineCall({
    title: 'What changed between updates, and what moved the finish',
    description:
      'Compares two to sixty updates of a project. Returns the previous and the current finish, the driving path and the number of changes. Each step that moved the finish (progress, durations, logic, calendars) has the activities that caused it. Use list_rows of tool updates for every change, and `part` narrative for a monthly report in words.',
    input: {
      files: files.describe('Paths of the updates; one file may hold two projects.'),
      options: options.describe('Options of tool updates by name.'),
      part: z
        .enum(['steps', 'narrative'])
        .default('steps')
        .describe(
          'narrative: the report on the last period as Markdown, by sections; "Your own words" marks what only the planner knows.',
        ),
      ...pageInput,
    },
    spends: true,
    runs: (input) => ({ tool: 'updates', files: input.files, options: input.options }),
  }),

  list_tools: defineCall({
    title: 'The tools of Floatwise',
    description:
      'What each tool is for and which files it takes. With the ID of a tool: what it changes and keeps, what to do in P6 afterwards, and its options.',
    input: { tool: z.string().optional().describe('ID of one tool.') },
  }),

  convert_file: defineCall({
    title: 'Convert a file with a tool',
    description:
      'Runs a tool of Floatwise on a file, or on several for tools that take them, and writes the result beside the first one or at `out`. Returns the path of the result, what was done and what needs review.',
    input: {
      ...toolCallInput,
      out: z
        .string()
        .optional()
        .describe('Path of the result; by default beside the first file, under its usual name.'),
    },
    writes: true,
    spends: true,
    runs: (input) => input,
  }),

  list_rows: defineCall({
    title: 'Rows of a result',
    description:
      'Rows of one table of a result, worst first, as on the page. convert_file, assess_schedule and compare_updates name the tables. Writes nothing.',
    input: {
      ...toolCallInput,
      table: z.string().describe('Id of the table.'),
      where: z
        .record(z.string(), z.array(z.string()))
        .optional()
        .describe('Values that rows must have, by column id.'),
      ...pageInput,
    },
    runs: (input) => input,
  }),

  explain_finding: defineCall({
    title: 'What a finding means',
    description:
      'Explains findings of a result by their code, with every place, or a check of schedule-assessment by its number. Says what it counts, why it matters and how to fix it.',
    input: {
      ...toolCallInput,
      code: z
        .string()
        .describe('Code of the findings, such as soos.bridge-added, or number of a check, such as 6 or P4.'),
      ...pageInput,
    },
    runs: (input) => input,
  }),
};

type Definitions = typeof definitions;
export type ToolName = keyof Definitions;
/** Input of a tool, as parsed by its schema. */
export type InputOf<Name extends ToolName> = z.infer<z.ZodObject<Definitions[Name]['input']>>;
