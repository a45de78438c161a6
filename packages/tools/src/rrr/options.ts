import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';
import { leaveOption } from '../input/leave-option.ts';
import { outputOption } from '../input/output-option.ts';

export const optionsSchema = z.object({
  durationAware: z.boolean().default(false).meta({
    title: 'Check durations too',
    description:
      'Also list relationships that are redundant only while the activities between keep their remaining durations. They are not flagged.',
  }),
  keepCompleted: z.boolean().default(false).meta({
    title: 'Keep completed ones',
    description: 'List redundant relationships between completed activities, but do not flag them.',
  }),
  cleanList: z.boolean().default(false).meta({
    title: 'Clean list',
    description:
      'For workbooks: remove the redundant rows from sheet TASKPRED instead of flagging them. P6 deletes nothing when such a sheet is imported.',
  }),
  hoursPerDay: z
    .number()
    .min(1)
    .max(24)
    .default(8)
    .meta({
      title: 'Hours a day',
      onlyFor: ['.xlsx', '.xls'],
      description: 'For sheets whose durations and lags are in different units.',
    }),
  ...outputOption,
  ...leaveOption,
  ...codePageOption,
});
export type RrrOptions = z.infer<typeof optionsSchema>;
