import { maxFiles } from '@floatwise/contracts/limits';
import { checkScheduleHead } from '@floatwise/schedule/pmxml-head';
import { allEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'updates',
  title: 'Update Comparison',
  description: 'What changed, and what moved the finish',
  purpose: {
    question: 'Why did the finish move?',
    answer: 'Every change between two updates or more, and what each did to the finish.',
  },
  category: 'xer',
  acceptedTypes: ['.xer', '.xml'],
  restsOn: allEssentials,
  outputExtension: 'xlsx',
  inputs: { min: 1, max: maxFiles, titles: ['Previous update', 'Current update'] },
  icon: 'M3 5h10v5H3z M7 14h14v5H7z M16 7.5h4.5 M18 5l2.5 2.5-2.5 2.5',
  samples: ['riverside-2026-03.xer', 'riverside-2026-04.xer'],
  findings,
  options: optionsSchema,
  checkHead: checkScheduleHead,
  load: () => import('./run.ts'),
});
