import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';

const loopbackName = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export interface SiteNames {
  /** Address the server listens on. */
  readonly host: string;
  /** Public address of the site, if set. */
  readonly publicUrl: string | undefined;
  /** Host names besides that of the public address. */
  readonly extraHosts: readonly string[];
}

/**
 * Refuses requests for another host name than the site's. Otherwise a page of another site whose name resolves to this server,
 * as by DNS rebinding, would count as a page of this one.
 */
export function requireHost(names: SiteNames): RequestHandler {
  const isServed = createNameCheck(names);
  return (request, _response, next) => {
    const headerNames = request.rawHeaders.filter((_text, index) => index % 2 === 0);
    if (headerNames.filter((header) => header.toLowerCase() === 'host').length > 1)
      throw new ServiceError(failures.severalHosts);
    // Without the port, and as requested from the proxy in front of the gateway.
    const name = (request.hostname as string | undefined) ?? '';
    if (!isServed(name.toLowerCase().replace(/\.$/, ''))) throw new ServiceError(failures.wrongHost);
    next();
  };
}

function createNameCheck({ host, publicUrl, extraHosts }: SiteNames): (name: string) => boolean {
  const served = new Set(extraHosts);
  if (publicUrl !== undefined) served.add(new URL(publicUrl).hostname);
  // No other site has these names. Without a public address they are those of a forwarded port.
  const isLocal = isLoopbackHost(host) || publicUrl === undefined;
  return (name) => served.has(name) || (isLocal && loopbackName.test(name));
}

/** Whether only this machine reaches a server that listens on this address. */
export const isLoopbackHost = (host: string): boolean => loopbackName.test(host) || host === '::1';
