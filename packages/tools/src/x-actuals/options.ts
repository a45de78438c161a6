import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

const titles = {
  dataDate: 'New data date',
  durations: 'Durations',
  plannedDates: 'Planned dates',
  clearExpectedFinish: 'Remove expected finishes of work not started too',
};
const durations = { original: 'As planned', actual: 'As built' };
const plannedDates = { early: 'Move to the early dates, as P6 does', keep: 'Keep' };

export const optionsSchema = z.object({
  dataDate: z.string().trim().max(20).default('').meta({
    title: titles.dataDate,
    description:
      'YYYY-MM-DD, which is the first working minute of that day, or YYYY-MM-DDTHH:MM. Empty: the planned start of each project.',
  }),
  durations: z.enum(['original', 'actual']).default('original').meta({
    title: titles.durations,
    choiceTitles: durations,
    description:
      'As built: started work gets the duration that it really took, and a constraint where logic would start it earlier.',
  }),
  plannedDates: z.enum(['early', 'keep']).default('early').meta({
    title: titles.plannedDates,
    choiceTitles: plannedDates,
    description: 'P6 moves the planned dates of work that has not started whenever it schedules.',
  }),
  clearExpectedFinish: z.boolean().default(false).meta({
    title: titles.clearExpectedFinish,
    description: 'Expected finishes of started work are always removed: they forecast what was under way.',
  }),
  ...codePageOption,
});
export type RemovalOptions = z.infer<typeof optionsSchema>;

/** Options that affect the result, in the words of the page. */
export const describeOptions = (options: RemovalOptions): [string, string][] => [
  [titles.dataDate, options.dataDate === '' ? 'planned start' : options.dataDate],
  [titles.durations, durations[options.durations]],
  [titles.plannedDates, plannedDates[options.plannedDates]],
  [titles.clearExpectedFinish, options.clearExpectedFinish ? 'yes' : 'no'],
];
