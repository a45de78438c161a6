import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { optionsSchema } from './options.ts';

export const tool = defineTool({
  id: 'x-risktype',
  title: 'X - RISKTYPE',
  description: 'clean RISKTYPE data from XER files',
  purpose: {
    question: 'Does the import stall on risk categories?',
    answer: 'Removes them, so that no risk refers to one.',
  },
  category: 'xer',
  acceptedTypes: ['.xer'],
  // It cuts tables that no date rests on.
  restsOn: [],
  outputExtension: 'xer',
  icon: 'M12 3.5 2.5 20h19z M9.5 12.5l5 4 M14.5 12.5l-5 4',
  findings,
  options: optionsSchema,
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
