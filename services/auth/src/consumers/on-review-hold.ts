import { creditRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { reviewHold } from '../app/review-hold.ts';

export function onReviewHold(deps: Parameters<typeof reviewHold>[0]): RequestAnswer {
  return answer(creditRequests.review, async (hold) => {
    await reviewHold(deps, hold);
    return {};
  });
}
