import { schedulingEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { checkPlanOrScheduleHead } from '../input/check-plan-or-schedule-head.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'cpd',
  title: 'CPD',
  description: 'Critical Path Drag',
  purpose: {
    question: 'Which activities delay the finish, and by how much?',
    answer: 'The drag of each critical activity, in days.',
  },
  category: 'excel',
  acceptedTypes: ['.xer', '.xml', '.xlsx', '.xls'],
  typeHints: [
    { types: ['.xer', '.xml'], hint: 'exact, on the file’s calendars' },
    { types: ['.xlsx', '.xls'], hint: 'approximate' },
  ],
  restsOn: schedulingEssentials,
  outputExtension: 'xlsx',
  icon: 'M3 6h10 M3 12h6 M9 18h12 M16 3v6 M12 9v6',
  findings,
  options: optionsSchema,
  checkHead: checkPlanOrScheduleHead,
  load: () => import('./run.ts'),
});
