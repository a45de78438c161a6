import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';
import { leaveOption } from '../input/leave-option.ts';

const titles = {
  scope: 'Which links to repair',
  policy: 'Start-to-start links into work in progress',
  dayTolerance: 'Ignore same-day differences',
};
const scopes = { both: 'Every link out of sequence', activeOnly: 'Active ones only' };
const policies = { ff: 'Become finish-to-finish', exact: 'Become start-to-finish' };

export const optionsSchema = z.object({
  scope: z.enum(['both', 'activeOnly']).default('both').meta({
    title: titles.scope,
    choiceTitles: scopes,
    description:
      'Active: the predecessor is still open. If only those are repaired, historic links are listed but not changed.',
  }),
  policy: z
    .enum(['ff', 'exact'])
    .default('ff')
    .meta({
      title: titles.policy,
      choiceTitles: policies,
      description:
        'Finish-to-finish is common but stricter than the plan. Start-to-finish with the same lag keeps ' +
        'exactly what remains of the plan, but many schedule checks flag SF links.',
    }),
  dayTolerance: z.boolean().default(false).meta({
    title: titles.dayTolerance,
    description: 'Links out of sequence only by hours are left alone.',
  }),
  comments: z.boolean().default(true).meta({
    title: 'Write comments',
    description:
      'Notes each change in the comments of its relationship, where the file has that column and it is empty.',
  }),
  ...leaveOption,
  ...codePageOption,
});
export type SoosOptions = z.infer<typeof optionsSchema>;

/** Options that affect the result, in the words of the page. */
export const describeOptions = ({ scope, policy, dayTolerance }: SoosOptions): [string, string][] => [
  [titles.scope, scopes[scope]],
  [titles.policy, policies[policy]],
  [titles.dayTolerance, dayTolerance ? 'yes' : 'no'],
];
