import { z } from 'zod';

export const optionsSchema = z.object({
  delayCostPerDay: z.number().min(0).max(1e12).default(0).meta({
    title: 'Cost of a day of delay',
    description:
      'What each working day costs by which the project lasts longer; fills the column Drag Cost. 0 leaves it empty.',
  }),
  hoursPerDay: z.number().min(1).max(24).default(8).meta({
    title: 'Hours a day',
    description: 'For dates, and for sheets whose durations and lags stand in different units.',
  }),
  daysPerWeek: z.number().min(1).max(7).default(5).meta({
    title: 'Days a week',
    description: 'For dates, and for durations and lags in weeks.',
  }),
});
export type CpdOptions = z.infer<typeof optionsSchema>;
