import ipaddr from 'ipaddr.js';

/** Roughly where an address is: its /24, or /48 of IPv6. Tells a person their places apart without keeping addresses. */
export function formatAddressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bits = parsed instanceof ipaddr.IPv6 ? 48 : 24;
  const network = parsed instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${network.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
