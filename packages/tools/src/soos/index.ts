import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { allEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'soos',
  title: 'SOOS',
  description: 'Solve Out Of Sequence activities',
  purpose: {
    question: 'Did work start before its predecessors?',
    answer: 'Repairs out-of-sequence links without losing a path.',
  },
  category: 'xer',
  acceptedTypes: ['.xer'],
  restsOn: allEssentials,
  outputExtension: 'xer',
  icon: 'M4 6h9 M4 12h5 M4 18h12 M16 3l4 3-4 3 M12 9l-3 3 3 3',
  samples: ['riverside-late.xer'],
  findings,
  options: optionsSchema,
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
