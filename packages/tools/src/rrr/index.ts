import { checkPlanHead } from '@floatwise/ooxml/head';
import { defineTool } from '../define-tool.ts';
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
  acceptedTypes: ['.xls', '.xlsx'],
  restsOn: [
    'activities',
    'statuses',
    'activityTypes',
    'durations',
    'dates',
    'relationshipEnds',
    'relationshipTypes',
    'lags',
  ],
  outputExtension: 'xlsx',
  icon: 'M3 6h6 M15 6h6 M3 18h18 M9 3v6 M15 3v6 M10 4l4 4 M14 4l-4 4',
  options: optionsSchema,
  checkHead: checkPlanHead,
  load: () => import('./run.ts'),
});
