import ipaddr from 'ipaddr.js';

/** Identifies one internet connection: an IPv4 address, or the first 64 bits of IPv6, since one subscriber has a whole /64. */
export function formatAddressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
