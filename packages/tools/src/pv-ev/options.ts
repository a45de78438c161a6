import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

/** A longer suffix would leave too little of an Activity ID of 20 characters. */
const maxSuffixLength = 8;
const suffixRule = `1 to ${maxSuffixLength} letters, digits, full stops, hyphens or underscores`;

export const optionsSchema = z.object({
  suffix: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, suffixRule)
    .max(maxSuffixLength, suffixRule)
    .default('-R')
    .meta({
      title: 'Suffix of the remaining part',
      description:
        'Appended to the Activity ID of the new activity with the remaining work: A1010 becomes A1010 and A1010-R.',
    }),
  budgetBasis: z
    .enum(['budgeted', 'atCompletion'])
    .default('budgeted')
    .meta({
      title: 'Budget basis',
      choiceTitles: { budgeted: 'Budgeted values', atCompletion: 'At completion values' },
      description:
        'What is divided: the budgeted costs and units, or those at completion (actual plus remaining). Use the basis set in Admin Preferences > Earned Value.',
    }),
  units: z
    .enum(['hours', 'days'])
    .default('hours')
    .meta({
      title: 'Durations and lags in',
      choiceTitles: { hours: 'Hours', days: 'Days' },
      description:
        'The unit on the sheets. Set the same unit in your user preferences in P6 before you import. Units of work are in hours either way.',
    }),
  mode: z
    .enum(['update', 'ab'])
    .default('update')
    .meta({
      title: 'Parts',
      choiceTitles: {
        update: 'Keep the activity, add the remaining part',
        ab: 'Replace it by parts -A and -B',
      },
      description:
        'A kept activity retains its ID, notebooks and steps and becomes the completed part. A replaced activity is deleted, and two new activities take its place.',
    }),
  remaining: z
    .enum(['original', 'budget'])
    .default('original')
    .meta({
      title: 'Remaining costs and units of the remaining part',
      choiceTitles: {
        original: 'Unchanged',
        budget: 'Equal to the budget of the remaining part',
      },
      description: 'If equal to the budget, no overrun or underrun is forecast.',
    }),
  withoutBudget: z.boolean().default(false).meta({
    title: 'Split by duration anyway',
    description:
      'Splits activities although none in progress has a budget. Dates and durations are divided; there is no planned or earned value.',
  }),
  project: z.string().max(100).default('').meta({
    title: 'Project',
    isForOneFile: true,
    description:
      'Short name of the project to split, in a file of several projects. Empty: all of them, with a workbook for each.',
  }),
  ...codePageOption,
});
export type PvEvOptions = z.infer<typeof optionsSchema>;
