import { formatCredits } from '@floatwise/contracts';
import type { ConvertedResult } from './conversion-state.ts';

/** What a result cost, or why it was free; undefined if it had no price. */
export function describeCharge({
  price,
  noCharge,
}: Pick<ConvertedResult, 'price' | 'noCharge'>): string | undefined {
  switch (noCharge) {
    case 'unchanged':
      return 'No charge: nothing was changed';
    case 'repeated':
      return 'No charge: you already paid for this file within the last 24 hours';
    case undefined:
      return price > 0 ? `Charged: ${formatCredits(price)}` : undefined;
  }
}
