import { creditRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { holdCredits } from '../app/hold-credits.ts';

export function onHoldCredits(deps: Parameters<typeof holdCredits>[0]): RequestAnswer {
  return answer(creditRequests.hold, (input) => holdCredits(deps, input));
}
