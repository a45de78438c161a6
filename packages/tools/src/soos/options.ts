import { z } from 'zod';

export const optionsSchema = z.object({
  scope: z
    .enum(['both', 'activeOnly'])
    .default('both')
    .meta({
      title: 'Which links to repair',
      choiceTitles: { both: 'Every link out of sequence', activeOnly: 'Active ones only' },
      description:
        'Active ones wait for something that has not happened yet. Left out, links between events that all lie in ' +
        'the past are listed and stay as they are.',
    }),
  policy: z
    .enum(['ff', 'exact'])
    .default('ff')
    .meta({
      title: 'Start-to-start links into work in progress',
      choiceTitles: { ff: 'Become finish-to-finish', exact: 'Become start-to-finish' },
      description:
        'Finish-to-finish is common but asks for more than the plan did. Start-to-finish with the same lag asks for ' +
        'exactly what is left of the plan, but many checkers flag it.',
    }),
  dayTolerance: z.boolean().default(false).meta({
    title: 'Compare days, not hours',
    description: 'Lets pass what happened on the right day but at the wrong hour.',
  }),
  comments: z.boolean().default(true).meta({
    title: 'Write comments',
    description:
      'Notes each change in the comments of its relationship, where the file has that column and it is empty.',
  }),
});
export type SoosOptions = z.infer<typeof optionsSchema>;
