import type { LinkTerms } from '@floatwise/schedule';
import { formatActivity, formatPair } from './format-link.ts';
import type { Solution } from './solve-sequence.ts';

/** Something the repair leaves to a planner: a link, or an activity that has none on a side. */
export interface Unresolved extends Partial<LinkTerms> {
  readonly code: 'soos.unresolved' | 'soos.no-predecessor' | 'soos.no-successor';
  readonly message: string;
}

export function listUnresolved(solution: Solution): Unresolved[] {
  const { network, unjudged, withoutPredecessor, withoutSuccessor } = solution;
  return [
    ...unjudged.map((link): Unresolved => ({
      ...link,
      code: 'soos.unresolved',
      message: `${formatPair(network, link)}: an actual date is missing, so the order cannot be judged; left as it is. Enter the date in P6 and try again.`,
    })),
    ...withoutPredecessor.map((successor): Unresolved => ({
      code: 'soos.no-predecessor',
      successor,
      message: `${formatActivity(network, successor)} now has no predecessor: everything logically before it happened later.`,
    })),
    ...withoutSuccessor.map((predecessor): Unresolved => ({
      code: 'soos.no-successor',
      predecessor,
      message: `${formatActivity(network, predecessor)} now has no successor: all that followed it is completed. The tool dads can link it to the project's finish.`,
    })),
  ];
}
