import ipaddr from 'ipaddr.js';

/** The /24 of an IPv4 address or the /48 of IPv6: enough for users to recognise their locations without storing addresses. */
export function formatAddressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bits = parsed instanceof ipaddr.IPv6 ? 48 : 24;
  const network = parsed instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${network.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
