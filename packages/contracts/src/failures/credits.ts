import { formatCount, formatCredits } from '../price.ts';
import { fail, type Failure } from './failure.ts';

/** States tasks, price and balance: `credits` includes those `held` for other conversions. */
export function missingCredits({
  tasks,
  price,
  credits,
  held,
}: Record<'tasks' | 'price' | 'credits' | 'held', number>): Failure {
  const holds = held === 0 ? '' : `, of which ${formatCount(held)} are on hold for conversions under way`;
  return fail(
    'credits.missing',
    `This schedule has ${formatCount(tasks)} tasks, so its conversion costs ${formatCredits(price)}; ` +
      `you have ${formatCredits(credits)}${holds}. Please buy credits and convert the file again.`,
  );
}
export const otherGrant = ({ credits, note }: { credits: number; note?: string | undefined }): Failure =>
  fail(
    'credits.other-grant',
    `This request id has already granted ${formatCredits(credits)}${note === undefined ? '' : ` for the reason "${note}"`}. ` +
      'Nothing was added. Send another grant with a new request id.',
  );
export const creditsAreBought = fail(
  'credits.no-self-service',
  'On this site credits are purchased on the Credits page.',
);
export const creditsAreGranted = fail(
  'credits.no-self-service',
  'You cannot add credits yourself on this site. Please ask its administrator to add them.',
);
export const noCardsAddCredits = fail(
  'payment.not-set-up',
  'Card payment is not set up on this site. You can add credits free of charge.',
);
export const noCardsAskForCredits = fail(
  'payment.not-set-up',
  'Card payment is not set up on this site. Please ask its administrator for credits.',
);
export const paymentFailed = fail(
  'payment.failed',
  'The payment provider cannot be reached now. Nothing was charged. Please try again in a minute.',
  60,
);
export const paymentNotSigned = fail('payment.not-signed', 'The Stripe signature is missing or invalid.');
export const paymentMismatch = fail(
  'payment.mismatch',
  'The amount paid differs from the price of this order, so no credits were added. Please contact support.',
);
