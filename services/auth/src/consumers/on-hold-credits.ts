import { creditRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { holdCredits } from '../app/hold-credits.ts';
import { settleConversion } from '../app/settle-conversion.ts';

/** The price of a conversion: held when it is known, settled when its owner takes the result. */
export function onHoldCredits(
  deps: Parameters<typeof holdCredits>[0] & Parameters<typeof settleConversion>[0],
): RequestAnswer[] {
  return [
    answer(creditRequests.hold, (input) => holdCredits(deps, input)),
    answer(creditRequests.settle, (input) => settleConversion(deps, input)),
  ];
}
