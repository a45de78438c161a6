import { roundQuantity, type SheetLabels } from '@floatwise/schedule/sheet';
import { formatLinkKey } from '../input/leave-option.ts';
import type { RedundancyClass, RedundantLink } from './find-redundant-links.ts';

/** Classes in the words of planners. */
export const classNames: Readonly<Record<RedundancyClass, string>> = {
  self: 'Self-link',
  duplicate: 'Duplicate',
  completed: 'Between completed activities',
  'same pair': 'Same pair, weaker',
  transitive: 'Implied by a path',
  conditional: 'Implied while durations stay the same',
};

/** The key with which the planner leaves a relationship. */
export const formatRedundantKey = (labels: SheetLabels, { link }: RedundantLink): string =>
  formatLinkKey(labels.format(link.predecessor), labels.format(link.successor), {
    type: link.type,
    lag: roundQuantity(link.lag),
  });
