import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

const text = (most: number) => z.string().trim().max(most).default('');
const name = text(200);

/** Options of a comparison; an empty text chooses nothing. */
export const optionsSchema = z.object({
  finish: name.meta({
    title: 'Measure the finish at activity',
    description:
      "Activity ID whose finish is followed in place of the project's: for example, when the project ends with a warranty period.",
  }),
  milestones: text(10_000).meta({
    title: 'Milestones to follow',
    description:
      'Activity IDs separated by commas, at most 20. Each gets its own steps, causes, float and days to its required date.',
  }),
  responsible: name.meta({
    title: 'Responsible by',
    description:
      'The name of an activity code type, or a level of the WBS such as WBS 2. Causes are summed for each value.',
  }),
  parties: text(500_000).meta({
    title: 'Table of responsible parties',
    description:
      'One line an activity: Activity ID, a comma or tab, and the party, as copied from two columns of a sheet or read from a file (.xlsx, .csv). It replaces Responsible by.',
    isForOneFile: true,
    isTable: true,
  }),
  nearDays: z.number().min(0).max(1_000).default(10).meta({
    title: 'Near-critical paths up to',
    description: 'Work days of float up to which the next paths to the finish are listed.',
  }),
  previousProject: name.meta({
    title: 'Project of the previous update',
    description: 'Short name of the project to compare, where the file holds several.',
  }),
  currentProject: name.meta({
    title: 'Project of the current update',
    description: 'Short name of the project to compare with, where the file holds several.',
  }),
  keepSteps: z.boolean().default(false).meta({
    title: 'Also export each step as an XER',
    description:
      'Beside the workbook you get an XER for each step: schedule it in P6 and see the finish of that step.',
  }),
  ...codePageOption,
});
export type UpdatesOptions = z.infer<typeof optionsSchema>;
