import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { defineTool } from '../define-tool.ts';
import { guide } from './guide.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'updates',
  title: 'Update Comparison',
  description: 'What changed, and what moved the finish',
  category: 'xer',
  acceptedTypes: ['.xer'],
  outputExtension: 'xlsx',
  inputs: { min: 1, max: 12, titles: ['Previous update', 'Current update'] },
  icon: 'M4 6h9 M4 12h5 M4 18h13 M17 4l3 3-3 3 M13 9l3 3-3 3',
  guide,
  options: optionsSchema,
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
