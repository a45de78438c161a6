import { expect, it } from 'vitest';
import { formatAddressBlock } from './format-address-block.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['', 'unknown'],
])('takes %s for %s', (address, block) => {
  expect(formatAddressBlock(address)).toBe(block);
});
