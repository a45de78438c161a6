import { expect, it } from 'vitest';
import { formatAddressKey } from './format-address-key.ts';

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
