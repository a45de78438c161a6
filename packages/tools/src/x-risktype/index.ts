import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const tool = defineTool({
  id: 'x-risktype',
  title: 'X - RISKTYPE',
  description: 'clean RISKTYPE data from XER files',
  category: 'xer',
  acceptedTypes: ['.xer'],
  outputExtension: 'xer',
  icon: 'M12 3.5 2.5 20h19z M9.5 12.5l5 4 M14.5 12.5l-5 4',
  options: z.object({
    keepUsed: z.boolean().default(false).meta({
      title: 'Keep used categories',
      description:
        'Keep the risk categories that risks of this file use, with the categories above them, and remove the rest.',
    }),
    dropRisks: z.boolean().default(false).meta({
      title: 'Remove the risks too',
      description:
        'Remove the risks themselves, their assignments to activities and their user-defined values as well.',
    }),
  }),
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
