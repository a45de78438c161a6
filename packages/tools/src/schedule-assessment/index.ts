import { checkScheduleHead } from '@floatwise/schedule/pmxml-head';
import { allEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'schedule-assessment',
  title: 'Schedule Assessment',
  description: 'DCMA 14 Plus',
  purpose: {
    question: 'Is this schedule sound?',
    answer: 'The fourteen DCMA checks and further ones, each with its offenders and how to fix them.',
  },
  category: 'xer',
  acceptedTypes: ['.xer', '.xml'],
  typeHints: [{ types: ['.xml'], hint: 'P6 XML, with the baselines in it' }],
  restsOn: allEssentials,
  outputExtension: 'xlsx',
  inputs: {
    min: 1,
    max: 12,
    titles: ['Schedule'],
    others: 'Other updates of the same project, for the trend; the latest is assessed',
    baseline: 'Compare with a baseline file',
  },
  icon: 'M4 6h8 M4 12h8 M4 18h8 M15 6l2 2 4-4 M15 12l2 2 4-4 M16 16l4 4 M20 16l-4 4',
  samples: ['riverside-late.xer', 'riverside-2026-02.xer'],
  findings,
  options: optionsSchema,
  checkHead: checkScheduleHead,
  load: () => import('./run.ts'),
});
