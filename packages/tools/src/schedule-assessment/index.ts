import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { defineTool } from '../define-tool.ts';
import { guide } from './guide.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'schedule-assessment',
  title: 'Schedule Assessment',
  description: 'DCMA 14 Plus',
  category: 'xer',
  acceptedTypes: ['.xer'],
  outputExtension: 'xlsx',
  extraFiles: { others: 11, baseline: true },
  guide,
  options: optionsSchema,
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
