import { randomUUID } from 'node:crypto';
import { creditAmountSchema, failures, userSchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { CreditContext } from './credit-context.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const postAddCreditsCall = {
  method: 'post',
  path: '/add-credits',
  summary: 'Adds credits free of charge, on sites that allow it.',
  who: 'session',
  body: 'CreditAmount',
  answers: { 200: { description: 'The account with its new balance.', json: 'User' } },
  problems: ['credits.no-self-service', 'rate.limited'],
} satisfies ApiCall;

export function postAddCredits({ accounts, offer }: CreditContext): RequestHandler {
  return async (request, response) => {
    if (!offer().canAdd) {
      throw new ServiceError(offer().canBuy ? failures.creditsAreBought : failures.creditsAreGranted);
    }
    const { credits } = readBody(request, creditAmountSchema);
    const { id: userId } = getSignedInUser(request);
    const account = await accounts.addCredits({
      userId,
      credits,
      kind: 'self-service',
      key: `add:${randomUUID()}`,
    });
    response.json(userSchema.parse(account));
  };
}
