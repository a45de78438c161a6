import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const tool = defineTool({
  id: 'x-pobs',
  title: 'X - POBS',
  description: 'clean POBS data, for files of version 8.4 or lower',
  category: 'xer',
  acceptedTypes: ['.xer'],
  outputExtension: 'xer',
  options: z.object({}),
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
