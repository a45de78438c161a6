import type { KeptMail, UserId } from '@floatwise/contracts';
import type { AuthPorts } from './ports.ts';

/** Lists what is stored about a user's emails, without the secrets of links. */
export async function listMail(
  { links, outbox }: Pick<AuthPorts, 'links' | 'outbox'>,
  id: UserId,
): Promise<KeptMail> {
  const [sent, waiting] = await Promise.all([links.listOf(id), outbox.listOf(id)]);
  return {
    links: sent.map(({ kind, email, createdAt, expiresAt }) => ({
      kind,
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    waiting: waiting.map(({ kind, to, at }) => ({ kind, to, at: at.toISOString() })),
  };
}
