import { z } from 'zod';
import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { codePageOption } from '../input/code-page-option.ts';

export const tool = defineTool({
  id: 'x-pobs',
  title: 'X - POBS',
  description: 'clean POBS data, for files of version 8.4 or lower',
  purpose: {
    question: 'Does the import stall on POBS?',
    answer: 'Removes the table that blocks it, and nothing else.',
  },
  category: 'xer',
  acceptedTypes: ['.xer'],
  // It cuts tables that no date rests on.
  restsOn: [],
  outputExtension: 'xer',
  icon: 'M4 5h16v14H4z M4 10h16 M9.5 12.5l5 4 M14.5 12.5l-5 4',
  findings,
  options: z.object({ ...codePageOption }),
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
