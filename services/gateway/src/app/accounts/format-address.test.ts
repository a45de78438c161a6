import { expect, it } from 'vitest';
import { formatAddressBlock, formatAddressKey } from './format-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['', 'unknown'],
])('takes %s for %s', (address, block) => {
  expect(formatAddressBlock(address)).toBe(block);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('takes %s for %s', (address, key) => {
  expect(formatAddressKey(address)).toBe(key);
});
