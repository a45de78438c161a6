import type { FindingPlace } from '@floatwise/contracts';
import { getProgressActivity, type ProgressLink } from '@floatwise/schedule';
import { formatActivity, formatPlace } from './format-link.ts';
import type { NamedNetwork } from './named-network.ts';
import type { Solution } from './solve-sequence.ts';

/** Something the repair leaves to a planner. */
export interface Unresolved {
  readonly code: 'soos.unresolved' | 'soos.no-predecessor' | 'soos.no-successor';
  readonly predecessor: number | undefined;
  readonly successor: number | undefined;
  readonly link: ProgressLink | undefined;
  readonly message: string;
  readonly at: FindingPlace;
}

export function listUnresolved({ network, unjudged, predecessors, successors }: Solution): Unresolved[] {
  return [
    ...unjudged.map((link): Unresolved => ({
      code: 'soos.unresolved',
      predecessor: link.predecessor,
      successor: link.successor,
      link,
      message:
        `${formatActivity(network, link.predecessor)} -> ${formatActivity(network, link.successor)}: an actual date is missing, so the ` +
        'order cannot be judged; left as it is. Enter the date in P6 and try again.',
      at: formatPlace(network, link),
    })),
    ...predecessors.without.map((activity): Unresolved => {
      const name = formatActivity(network, activity);
      return {
        code: 'soos.no-predecessor',
        predecessor: undefined,
        successor: activity,
        link: undefined,
        message: `${name} now has no predecessor: everything logically before it happened later.`,
        at: formatActivityPlace(network, activity),
      };
    }),
    ...successors.without.map((activity): Unresolved => {
      const name = formatActivity(network, activity);
      return {
        code: 'soos.no-successor',
        predecessor: activity,
        successor: undefined,
        link: undefined,
        message: `${name} now has no successor: all that followed it is completed. The tool dads can link it to the project's finish.`,
        at: formatActivityPlace(network, activity),
      };
    }),
  ];
}

function formatActivityPlace(network: NamedNetwork, activity: number): FindingPlace {
  const { source } = getProgressActivity(network, activity);
  return { activity: source.code, ...network.labels.describePlace(source) };
}
