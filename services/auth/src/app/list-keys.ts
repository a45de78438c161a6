import type { ApiKey, UserId } from '@floatwise/contracts';
import type { KeyStore } from './key-store.ts';

export async function listKeys({ keys }: { keys: KeyStore }, userId: UserId): Promise<ApiKey[]> {
  return (await keys.listOf(userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
  }));
}
