import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { LookupAddress } from 'node:dns';
import type { WebhookProblem } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import ipaddr from 'ipaddr.js';
import type { WebhookSender } from '../app/ports.ts';

export interface SenderOptions {
  /** Networks that are allowed although they are not public, such as `10.1.0.0/16`. */
  readonly privateNetworks: readonly string[];
  readonly logger: Logger;
  /** Servers that resolve names, with their ports; those of the system if absent. */
  readonly dnsServers?: readonly string[];
}

/** From the first packet to the headers of the answer. */
const answerMs = 10_000;
const dnsMs = 2_000;
const mostHeaderBytes = 8_192;

/**
 * Posts over https to addresses of the internet only. Each try resolves the name once, checks every address, and connects to one of
 * those it has checked, so that no later answer of a name server can lead elsewhere. The body of the answer is not read.
 */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { logger, dnsServers } = options;
  const isAllowed = createAddressCheck(options.privateNetworks);
  // Not `lookup`, which would occupy the threads that hash passwords.
  const resolver = new Resolver({ timeout: dnsMs, tries: 2 });
  if (dnsServers !== undefined) resolver.setServers(dnsServers);
  const findAddresses = async (hostname: string): Promise<LookupAddress[]> => {
    const found = await resolve(hostname, resolver);
    return found.every(({ address }) => isAllowed(address)) ? found : [];
  };
  return {
    isAllowed: async (url) => (await findAddresses(new URL(url).hostname)).length > 0,
    post: async (url, { headers, body }) => {
      const addresses = await findAddresses(new URL(url).hostname);
      if (addresses.length === 0) return 'address';
      try {
        return await postTo(url, addresses, {
          headers: { 'content-type': 'application/json', 'user-agent': 'floatwise', ...headers },
          body,
        });
      } catch (error) {
        const problem = nameProblem(error);
        logger.debug({ err: error, problem }, 'a webhook had no answer');
        return problem;
      }
    },
  };
}

/** An address that is written as a number needs no name server. */
async function resolve(hostname: string, resolver: Resolver): Promise<LookupAddress[]> {
  const literal = hostname.replaceAll(/^\[|\]$/g, '');
  const family = isIP(literal);
  if (family !== 0) return [{ address: literal, family }];
  const [four, six] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]);
  return [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ];
}

/** Returns the status of the answer. */
function postTo(
  url: string,
  addresses: readonly LookupAddress[],
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  const lookup: LookupFunction = (_name, { all }, done) => {
    const [first] = addresses;
    if (all === true || first === undefined) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      agent: false,
      lookup,
      maxHeaderSize: mostHeaderBytes,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(answerMs),
    });
    call.once('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Addresses that look public, and lead to the cloud that a site runs in. */
const cloudAddresses = ['168.63.129.16'];

/** Whether an address may be connected to: public ones, and those of the given networks. */
export function createAddressCheck(privateNetworks: readonly string[]): (address: string) => boolean {
  const allowed = privateNetworks.map((network) => ipaddr.parseCIDR(network));
  const internet = ipaddr.parseCIDR('2000::/3');
  return (text) => {
    // Turns an IPv4 address that is written as IPv6 back into what is connected to.
    const address = ipaddr.process(text);
    if (allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits)))
      return true;
    if (address.range() !== 'unicast' || cloudAddresses.includes(address.toString())) return false;
    return address.kind() === 'ipv4' || address.match(internet);
  };
}

function nameProblem(error: unknown): WebhookProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|^ERR_TLS|^UNABLE_TO|SELF_SIGNED|^ERR_SSL|^EPROTO/.test(code) ? 'certificate' : 'no-answer';
}
