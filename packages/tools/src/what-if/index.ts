import { checkScheduleHead } from '@floatwise/schedule/pmxml-head';
import { allEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'what-if',
  title: 'What If',
  description: 'Change the plan, see the finish move',
  purpose: {
    question: 'What does this change do to the finish?',
    answer: 'Delays, durations, relationships or calendars changed, and what each does to the finish.',
  },
  category: 'xer',
  acceptedTypes: ['.xer', '.xml'],
  restsOn: allEssentials,
  outputExtension: 'xlsx',
  icon: 'M4 7h9 M4 12h6 M4 17h11 M17 5v6 M14 8h6 M19 14l-3 6',
  options: optionsSchema,
  checkHead: checkScheduleHead,
  load: () => import('./run.ts'),
});
