import { schedulingEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { checkPlanOrScheduleHead } from '../input/check-plan-or-schedule-head.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'rrr',
  title: 'RRR',
  description: 'Remove Redundant Relationships',
  purpose: {
    question: 'Which relationships drive nothing?',
    answer: 'Finds those that another path implies, each with its proof.',
  },
  category: 'excel',
  acceptedTypes: ['.xer', '.xml', '.xlsx', '.xls'],
  typeHints: [
    { types: ['.xer', '.xml'], hint: 'exact, on the file’s calendars' },
    { types: ['.xlsx', '.xls'], hint: 'approximate' },
  ],
  restsOn: schedulingEssentials,
  outputExtension: 'xlsx',
  returnsXer: true,
  icon: 'M3 6h6 M15 6h6 M3 18h18 M9 3v6 M15 3v6 M10 4l4 4 M14 4l-4 4',
  findings,
  options: optionsSchema,
  checkHead: checkPlanOrScheduleHead,
  load: () => import('./run.ts'),
});
