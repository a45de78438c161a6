import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { checkScheduleHead } from '@floatwise/schedule/pmxml-head';
import { allEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'x-actuals',
  title: 'X - ACTUALS',
  description: 'Remove progress: the plan without actuals',
  purpose: {
    question: 'What was the plan before any progress?',
    answer: 'Removes every actual and schedules the file again from its start.',
  },
  category: 'xer',
  acceptedTypes: ['.xer'],
  restsOn: allEssentials,
  outputExtension: 'xer',
  inputs: {
    min: 1,
    max: 1,
    titles: ['Schedule'],
    baseline: 'Compare with a baseline file',
    baselineTypes: ['.xer', '.xml'],
  },
  icon: 'M4 12a8 8 0 1 0 3-6.2 M7 2v4h4 M9 9l6 6 M15 9l-6 6',
  findings,
  options: optionsSchema,
  checkHead: checkXerHead,
  checkBaselineHead: checkScheduleHead,
  load: () => import('./run.ts'),
});
