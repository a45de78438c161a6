import { planEditsSchema } from '@floatwise/contracts/plan-edits';
import { z } from 'zod';
import { defineCall, pathInput, projectInput, readPath } from '../define-call.ts';
import { pageInput } from '../paging.ts';

const { $schema: _, ...editsForm } = z.toJSONSchema(planEditsSchema, { io: 'input' });

/** Has the form of the edits, but leaves checking to the engine, which names the nearest kind, member or ID. */
const editsInput = z.unknown().meta({ ...editsForm, description: 'The changes, applied in order.' });

/** Tools that schedule a file. */
export const networkDefinitions = {
  get_critical_path: defineCall({
    title: 'Critical path',
    description:
      "The activities that set the project's finish, in the order of work, scheduled as P6's F9 does: the longest path, or all activities that are critical by the project's definition. Each row names what its start waits for: driving links with type and lag, or the data date, a constraint or the planned start.",
    input: {
      path: pathInput,
      project: projectInput,
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
      "P6's multiple float paths: chains of activities that lead to one activity or to the end of the project, most critical first, each with its float. Each activity has the link from the one before.",
    input: {
      path: pathInput,
      endsAt: z
        .string()
        .optional()
        .describe('Activity ID at which the paths end; by default the end of the project.'),
      project: projectInput,
      paths: z.int().min(1).max(50).default(10).describe('How many paths to find.'),
      byTotalFloat: z.boolean().default(false).describe('true: by total float; false: by free float.'),
      ...pageInput,
    },
    reads: readPath,
  }),

  explain_least_float: defineCall({
    title: 'What determines the least float',
    description:
      'The open activity with the least total float, and the date that sets its late dates: a constraint, a must-finish-by date or the finish. Lists the links that lead there, and the driving links that lead to the activity, in the order of work. Each row has the link from the row before.',
    input: {
      path: pathInput,
      project: projectInput,
      ...pageInput,
    },
    reads: readPath,
  }),

  compute_dates: defineCall({
    title: "Dates as P6's F9 calculates them",
    description:
      "Schedules the file by its own options as P6's F9 does. Returns the finish of each project, how many stored dates differ, and the early and late dates and float of the requested activities, or of those that differ.",
    input: {
      path: pathInput,
      project: projectInput,
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
      path: pathInput,
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
};
