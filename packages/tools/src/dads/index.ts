import { checkPlanHead } from '@floatwise/schedule/sheet-head';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const tool = defineTool({
  id: 'dads',
  title: 'DADS',
  description: 'Dangling Activities Detector & Solver',
  category: 'excel',
  acceptedTypes: ['.xls', '.xlsx'],
  outputExtension: 'xlsx',
  icon: 'M3 6h8 M13 18h8 M7 6v6h10v6 M3 12h1 M20 12h1',
  options: z.object({
    startAnchor: z.string().max(100).default('').meta({
      title: 'Start anchor',
      description:
        'Activity ID of the one activity that may have no predecessor. Empty: the earliest milestone without one, else the earliest task.',
    }),
    finishAnchor: z.string().max(100).default('').meta({
      title: 'Finish anchor',
      description:
        'Activity ID of the one activity that may have no successor. Empty: the latest milestone without one, else the latest task.',
    }),
    nearest: z.boolean().default(false).meta({
      title: 'Tie to neighbours',
      description:
        'Ties an open end to the activity of the same WBS that finishes last before it, or starts first after it, instead of the anchor. A guess: look it over.',
    }),
  }),
  checkHead: checkPlanHead,
  load: () => import('./run.ts'),
});
