import { schedulingEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { checkPlanOrScheduleHead } from '../input/check-plan-or-schedule-head.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'dads',
  title: 'DADS',
  description: 'Dangling Activities Detector & Solver',
  purpose: {
    question: 'Which activities drive nothing, or wait for nothing?',
    answer: 'Finds open and dangling ends and links them.',
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
  icon: 'M3 6h8 M13 18h8 M7 6v6h10v6 M3 12h1 M20 12h1',
  findings,
  options: optionsSchema,
  checkHead: checkPlanOrScheduleHead,
  load: () => import('./run.ts'),
});
