import { createHash } from 'node:crypto';
import { formatAccountKey } from '@floatwise/contracts';

/** Where dots in the part before the @ make no difference. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * One key for the addresses that lead to one mailbox: `Ann+work@example.com` and `ann@example.com`, `a.n.n@gmail.com` and
 * `ann@gmail.com`. For sign-up credits only; as addresses of accounts they stay different.
 */
export function formatMailboxKey(email: string): string {
  const [name = '', domain = ''] = formatAccountKey(email).split('@');
  const [base = ''] = name.split('+');
  const isDotless = dotlessDomains.has(domain);
  return `${isDotless ? base.replaceAll('.', '') : base}@${isDotless ? 'gmail.com' : domain}`;
}

/** What is kept of a mailbox: enough to know it again, not the address. */
export function hashMailbox(email: string): string {
  return createHash('sha256').update(formatMailboxKey(email)).digest('hex');
}
