import type { PaymentChange } from '@floatwise/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTakenBack } from './report-payment.ts';

const refund = (amount: number, id = 'ch'): PaymentChange => ({ kind: 'refund', id, amount });
const dispute = (amount: number, id = 'dp'): PaymentChange => ({ kind: 'dispute', id, amount });
const won = (id = 'dp'): PaymentChange => ({ kind: 'dispute-won', id });
const bought = { credits: 20, amount: 3_000 };

describe('the credits taken back after changes of a payment', () => {
  it.each([
    ['a refund of all', [refund(3_000)], 20],
    ['a refund of half', [refund(1_500)], 10],
    ['less than a credit', [refund(149)], 0],
    ['a cent less than all', [refund(2_999)], 19],
    ['sums that grow', [refund(1_000), refund(2_000)], 13],
    ['sums in the wrong order', [refund(2_000), refund(1_000)], 13],
    ['a dispute', [dispute(3_000)], 20],
    ['a dispute that was won', [dispute(3_000), won()], 0],
    ['a dispute whose end came first', [won(), dispute(3_000)], 0],
    ['a dispute that was won and another one', [dispute(3_000), won(), dispute(1_500, 'other')], 10],
    ['a refund and a dispute of the same money', [refund(3_000), dispute(3_000)], 20],
    ['a refund and a dispute of the rest', [refund(1_000), dispute(2_000)], 20],
    ['a refund during a dispute that is won', [dispute(3_000), refund(3_000), won()], 20],
    ['more than was paid', [refund(9_000)], 20],
  ])('%s', (_name, changes, credits) => {
    expect(countTakenBack(bought, changes)).toBe(credits);
  });

  it('are whole, at most those bought, and the same in any order and with any repetition', () => {
    const payment = fc.record({
      credits: fc.integer({ min: 1, max: 10_000 }),
      amount: fc.integer({ min: 1, max: 1e11 }),
    });
    const change = (amount: number): fc.Arbitrary<PaymentChange> =>
      fc.oneof(
        fc.record({
          kind: fc.constant('refund' as const),
          id: fc.constantFrom('a', 'b'),
          amount: fc.nat(amount),
        }),
        fc.record({
          kind: fc.constant('dispute' as const),
          id: fc.constant('c'),
          amount: fc.constant(amount),
        }),
        fc.record({ kind: fc.constant('dispute-won' as const), id: fc.constantFrom('c', 'd') }),
      );
    const cases = payment.chain((one) =>
      fc.array(change(one.amount), { maxLength: 8 }).chain((changes) =>
        fc.record({
          one: fc.constant(one),
          changes: fc.constant(changes),
          shuffled: fc.shuffledSubarray([...changes, ...changes], {
            minLength: changes.length * 2,
          }),
        }),
      ),
    );
    fc.assert(
      fc.property(cases, ({ one, changes, shuffled }) => {
        const credits = countTakenBack(one, changes);
        expect(Number.isInteger(credits)).toBe(true);
        expect(credits).toBeGreaterThanOrEqual(0);
        expect(credits).toBeLessThanOrEqual(one.credits);
        expect(countTakenBack(one, shuffled)).toBe(credits);
      }),
    );
  });
});
