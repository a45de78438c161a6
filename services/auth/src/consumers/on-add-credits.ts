import { creditRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { addCredits } from '../app/add-credits.ts';

export function onAddCredits(deps: Parameters<typeof addCredits>[0]): RequestAnswer {
  return answer(creditRequests.add, (input) => addCredits(deps, input));
}
