import { formatActivity, formatTerms } from './format-link.ts';
import type { Change } from './list-changes.ts';
import type { NamedNetwork } from './named-network.ts';

/** `A1000 -> A1010: FS 0 became FF 0`; lags in hours. */
export function describeChange(network: NamedNetwork, { link, before, after }: Change): string {
  const was = before === undefined ? undefined : formatTerms(before);
  const is = after === undefined ? undefined : formatTerms(after);
  const what =
    was === undefined ? `added ${is ?? ''}` : is === undefined ? `${was} removed` : `${was} became ${is}`;
  return `${formatPair(network, link)}: ${what}`;
}

export function formatPair(
  network: NamedNetwork,
  { predecessor, successor }: { readonly predecessor: number; readonly successor: number },
): string {
  return `${formatActivity(network, predecessor)} -> ${formatActivity(network, successor)}`;
}
