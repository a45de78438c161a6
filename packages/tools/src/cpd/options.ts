import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

/** An XER has its own calendars. */
const sheets = ['.xlsx', '.xls'];

export const optionsSchema = z.object({
  delayCostPerDay: z.number().min(0).max(1e12).default(0).meta({
    title: 'Cost of a day of delay',
    description: 'What each working day of delay costs; fills the column Drag Cost. 0 leaves it empty.',
  }),
  hoursPerDay: z.number().min(1).max(24).default(8).meta({
    title: 'Hours a day',
    onlyFor: sheets,
    description: 'For sheets: dates, days, and durations and lags in different units.',
  }),
  daysPerWeek: z.number().min(1).max(7).default(5).meta({
    title: 'Days a week',
    onlyFor: sheets,
    description: 'For sheets: dates, and durations and lags in weeks.',
  }),
  ...codePageOption,
});
export type CpdOptions = z.infer<typeof optionsSchema>;

/** The working week assumed for a sheet, which has no calendars. */
export type SheetWeek = Pick<CpdOptions, 'hoursPerDay' | 'daysPerWeek'>;
