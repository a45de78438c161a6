import { formatWhole, formatCredits } from '../price.ts';
import { fail, type Failure } from './failure.ts';

/** States tasks, price and balance: `credits` includes those `held` for other conversions. */
export function missingCredits({
  tasks,
  price,
  credits,
  held,
}: Record<'tasks' | 'price' | 'credits' | 'held', number>): Failure {
  const holds = held === 0 ? '' : `, of which ${formatWhole(held)} are on hold for conversions under way`;
  return fail(
    'credits.missing',
    `This schedule has ${formatWhole(tasks)} tasks, so its conversion costs ${formatCredits(price)}; ` +
      `you have ${formatCredits(credits)}${holds}. Please buy credits and convert the file again.`,
  );
}
/** A question about a file that has a price, no part of which was paid in the last day. */
export const fileNotPaid = ({
  path,
  tasks,
  price,
}: {
  path: string;
  tasks: number;
  price: number;
}): Failure =>
  fail(
    'credits.not-paid',
    `The file has ${formatWhole(tasks)} tasks, and nothing was paid for it in the last 24 hours, so questions about it cost ` +
      `${formatCredits(price)} once. Nothing was charged. Call open_file with path '${path.slice(0, 100)}' to pay it.`,
  );
/** A result that waits to be taken. `tool`: the assistant's tool that takes it. */
export const resultWaits = ({ tool, price }: { tool: string; price: number }): Failure =>
  fail(
    'credits.not-paid',
    `The result is ready and has not been taken; taking it costs ${formatCredits(price)}. Nothing was charged. ` +
      `Call ${tool} to take it.`,
  );
export const keyLimitReached = ({
  price,
  limit,
  spent,
}: Record<'price' | 'limit' | 'spent', number>): Failure =>
  fail(
    'key.limit-reached',
    `This costs ${formatCredits(price)}. The API key may spend ${formatCredits(limit)} a day and has spent ` +
      `${formatWhole(spent)} today (UTC). Nothing was charged. Take the result on the Conversions page, or use another key.`,
  );
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
