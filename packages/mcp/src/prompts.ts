import { z } from 'zod';

/** A task that a user picks in an assistant: the assistant gets the text as if the user had written it. */
export interface PromptDefinition {
  readonly title: string;
  readonly description: string;
  readonly input: Readonly<Record<string, z.ZodType<string | undefined>>>;
  readonly write: (input: Readonly<Record<string, string | undefined>>) => string;
}

const rules =
  'Give every fact with its Activity ID and date. Say what is calculated, what is stored in the file and what is your judgement. ' +
  'If an answer begins with a warning, repeat it first. If a question has no answer in the file, say so instead of guessing.';

/** The prompts of the server, by name. */
export const prompts: Readonly<Record<string, PromptDefinition>> = {
  monthly_narrative: {
    title: 'Monthly narrative',
    description: 'The narrative of a monthly schedule update, from the current and the previous file.',
    input: {
      path: z.string().describe('Path of the current update.'),
      previous: z.string().optional().describe('Path of the previous update.'),
    },
    write: ({ path = '', previous }) =>
      [
        `Write the narrative of the monthly update '${path}' for the owner's scheduler, at most two pages.`,
        `1. Overview: read_schedule (data date, finish, progress by status).`,
        previous === undefined
          ? `2. Progress: list_activities of those that started or finished in the month before the data date.`
          : `2. What changed since '${previous}': compare_updates of both files. Part narrative is the draft. Part steps explains the movement of the finish step by step: name the activities and reasons of each.`,
        `3. Critical path: get_critical_path, with what each start waits for. If there is negative float, explain_least_float names the date behind it.`,
        `4. Next month: list_activities with startFrom the data date and startTo a month later, order start.`,
        `5. Delays and risks: list_activities with floatTo 10 that are not on the critical path; constraints (constraint any); notebooks (list_notes).`,
        rules,
      ].join('\n'),
  },
  health_check: {
    title: 'Health check',
    description: 'What is wrong with a schedule, what it does to the dates, and what to fix first.',
    input: { path: z.string().describe('Path of the schedule.') },
    write: ({ path = '' }) =>
      [
        `Check the health of the schedule '${path}'.`,
        `1. read_schedule: projects, data date, and anything odd in the file.`,
        `2. assess_schedule: name each failed check with its value and limit. explain_finding says what it means and how to fix it.`,
        `3. compute_dates: how many stored dates differ from the calculated ones. If many do, the file needs F9 first: say so.`,
        `4. explain_least_float: whether a date drives the float, and which. list_activities with constraint any lists the others.`,
        `5. End with at most five repairs, the most useful first, each with the activities to change and the tool of list_tools that helps.`,
        rules,
      ].join('\n'),
  },
};
