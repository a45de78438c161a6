import { z } from 'zod';
import { defineCall, filesInput, optionsInput, pathInput, toolCallInput } from '../define-call.ts';
import { pageInput } from '../paging.ts';

/** Tools that run a tool of Floatwise, or read its result. */
export const runDefinitions = {
  assess_schedule: defineCall({
    title: 'DCMA 14-point assessment',
    description:
      'Assesses a schedule by the fourteen DCMA checks and 28 more; of several updates the latest, with their trend. Returns value, limit and verdict of each, with the first offenders. explain_finding says what a check means and how to fix it; list_rows returns all offenders.',
    input: {
      path: pathInput,
      updates: z
        .array(z.string())
        .max(11)
        .optional()
        .describe('Paths of further updates, for the trend; that with the latest data date is assessed.'),
      baseline: z.string().optional().describe('Path of a file whose planned dates are the baseline.'),
      options: optionsInput.describe('Options of tool schedule-assessment, such as limits, by name.'),
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
      'Compares two to sixty updates of a project. Returns the previous and the current finish, the driving path and the number of changes. Each step that moved the finish (progress, durations, logic, calendars) has the activities that caused it, with names and reasons. Use list_rows of tool updates for every change, and `part` narrative for a monthly report in words.',
    input: {
      files: filesInput.describe('Paths of the updates; one file may hold two projects.'),
      options: optionsInput.describe('Options of tool updates by name.'),
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
