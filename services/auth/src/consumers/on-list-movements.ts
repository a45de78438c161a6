import { creditRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { listMovements } from '../app/list-movements.ts';

export function onListMovements(deps: Parameters<typeof listMovements>[0]): RequestAnswer {
  return answer(creditRequests.list, (input) => listMovements(deps, input));
}
