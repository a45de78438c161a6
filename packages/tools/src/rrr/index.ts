import { checkPlanHead } from '@floatwise/schedule/sheet-head';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const tool = defineTool({
  id: 'rrr',
  title: 'RRR',
  description: 'Remove Redundant Relationships',
  category: 'excel',
  acceptedTypes: ['.xls', '.xlsx'],
  outputExtension: 'xlsx',
  icon: 'M3 6h6 M15 6h6 M3 18h18 M9 3v6 M15 3v6 M10 4l4 4 M14 4l-4 4',
  options: z.object({
    durationAware: z.boolean().default(false).meta({
      title: 'Look at durations too',
      description:
        'Also list relationships that are redundant only while the activities between keep their remaining durations. They are not flagged.',
    }),
    keepCompleted: z.boolean().default(false).meta({
      title: 'Keep completed ones',
      description: 'Leave redundant relationships alone whose two activities are completed; they are listed.',
    }),
    cleanList: z.boolean().default(false).meta({
      title: 'Clean list',
      description:
        'Take the redundant rows out of sheet TASKPRED instead of flagging them. P6 deletes nothing when such a sheet is imported.',
    }),
    hoursPerDay: z.number().min(1).max(24).default(8).meta({
      title: 'Hours a day',
      description: 'For sheets whose durations and lags stand in different units.',
    }),
  }),
  checkHead: checkPlanHead,
  load: () => import('./run.ts'),
});
