import { describe, expect, it } from 'vitest';
import { holdPrice } from './finish-conversion.ts';

type Call = Parameters<typeof holdPrice>;
const result = { tasks: 301, unchanged: false, isUsable: true };

/** The charge for a result, by an account that was asked as often as `asked` says. */
async function charge(more: Partial<typeof result>, free = false) {
  let asked = 0;
  const hold = () => {
    asked += 1;
    return Promise.resolve({ held: true, paidBefore: false });
  };
  const ports = { credits: { hold }, limitsMs: { run: 1, result: 1 } } as unknown as Call[2];
  const begun = { conversion: { free } } as Call[0];
  return { charge: await holdPrice(begun, { ...result, ...more }, ports), asked };
}

describe('a result with a price', () => {
  it('is held for the account', async () => {
    expect(await charge({})).toEqual({ charge: { price: 1 }, asked: 1 });
  });

  it.each([
    [{ isUsable: false }, 'unusable'],
    [{ unchanged: true }, 'unchanged'],
    [{ isUsable: false, unchanged: true }, 'unusable'],
  ])('costs nothing and says why if it is %o', async (more, noCharge) => {
    expect(await charge(more)).toEqual({ charge: { price: 0, noCharge }, asked: 0 });
  });
});

it('a result without a price gives no reason', async () => {
  for (const isUsable of [true, false]) {
    expect((await charge({ tasks: 300, isUsable })).charge).toEqual({ price: 0 });
    expect((await charge({ isUsable }, true)).charge).toEqual({ price: 0 });
  }
});
