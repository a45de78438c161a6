import ipaddr from 'ipaddr.js';

/**
 * What stands for one line to the internet: an IPv4 address, or the first 64 bits of an IPv6 address, since a person who has
 * one of those has them all.
 */
export function formatAddressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
