import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

const name = z.string().trim().max(200).default('');

/** Options of a comparison; an empty text chooses nothing. */
export const optionsSchema = z.object({
  finish: name.meta({
    title: 'Activity that is the finish',
    description:
      "Activity ID whose finish is followed in place of the project's: for a project that ends with a warranty, say.",
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
    title: 'Give each step as a file',
    description:
      'Beside the workbook you get an XER for each step: schedule it in P6 and see the finish of that step.',
  }),
  ...codePageOption,
});
export type UpdatesOptions = z.infer<typeof optionsSchema>;
