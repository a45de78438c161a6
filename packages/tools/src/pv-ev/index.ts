import { checkScheduleHead } from '@floatwise/schedule/pmxml-head';
import { allEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'pv-ev',
  title: 'PV = EV',
  description: 'Planned Value = Earned Value by Split',
  purpose: {
    question: 'Does planned value differ from earned value?',
    answer: 'Splits activities in progress so that both agree at the data date.',
  },
  category: 'xer',
  acceptedTypes: ['.xer', '.xml'],
  restsOn: allEssentials,
  outputExtension: 'xlsx',
  icon: 'M4 20h16 M4 4v16 M12 7v10 M5 15l7-5 8 2',
  findings,
  options: optionsSchema,
  checkHead: checkScheduleHead,
  load: () => import('./run.ts'),
});
