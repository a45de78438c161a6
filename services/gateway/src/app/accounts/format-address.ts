import ipaddr from 'ipaddr.js';

/** The /24 of an IPv4 address or the /48 of IPv6: enough for users to recognise their locations without storing addresses. */
export function formatAddressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bits = parsed instanceof ipaddr.IPv6 ? 48 : 24;
  const network = parsed instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${network.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}

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

/** Whether a caller is on this machine. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
