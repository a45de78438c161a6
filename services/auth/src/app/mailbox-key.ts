import { createHash } from 'node:crypto';
import { formatAccountKey } from '@floatwise/contracts';

/** Domains that ignore dots before the @. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * One key for all addresses of a mailbox: `Ann+work@example.com` and `ann@example.com`, `a.n.n@gmail.com` and
 * `ann@gmail.com`. For sign-up credits only; as account addresses they stay different.
 */
export function formatMailboxKey(email: string): string {
  const [name = '', domain = ''] = formatAccountKey(email).split('@');
  const [base = ''] = name.split('+');
  const isDotless = dotlessDomains.has(domain);
  return `${isDotless ? base.replaceAll('.', '') : base}@${isDotless ? 'gmail.com' : domain}`;
}

/** Hashes a mailbox: enough to recognise it, without storing the address. */
export function hashMailbox(email: string): string {
  return createHash('sha256').update(formatMailboxKey(email)).digest('hex');
}
