import { expect, it } from 'vitest';
import { describeCharge } from './describe-charge.ts';

it('says what a result cost, or why it was free', () => {
  expect(describeCharge({ price: 2 })).toBe('Charged: 2 credits');
  expect(describeCharge({ price: 0 })).toBeUndefined();
  expect(describeCharge({ price: 0, noCharge: 'unchanged' })).toBe('No charge: nothing was changed');
  expect(describeCharge({ price: 0, noCharge: 'repeated' })).toBe(
    'No charge: you already paid for this file within the last 24 hours',
  );
});
