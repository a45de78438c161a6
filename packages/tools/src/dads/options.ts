import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';
import { leaveOption } from '../input/leave-option.ts';
import { outputOption } from '../input/output-option.ts';

export const optionsSchema = z.object({
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
      'Ties an open end to the activity of the same WBS that finishes last before it, or starts first after it, instead of the anchor. A guess: review it.',
  }),
  evenWithoutLinks: z.boolean().default(false).meta({
    title: 'Tie a plan without links',
    isForOneFile: true,
    description:
      'Ties the activities of a plan that has no relationships at all to its start and end. Otherwise such a file is refused: usually its relationships were not exported.',
  }),
  ...outputOption,
  ...leaveOption,
  ...codePageOption,
});
export type DadsOptions = z.infer<typeof optionsSchema>;
