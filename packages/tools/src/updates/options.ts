import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

const name = z.string().trim().max(200).default('');

/** Options of a comparison; an empty text chooses nothing. */
export const optionsSchema = z.object({
  finish: name.meta({
    title: 'Measure the finish at activity',
    description:
      "Activity ID whose finish is followed in place of the project's: for example, when the project ends with a warranty period.",
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
