import type { ApiKey, UserId } from '@floatwise/contracts';
import type { AuthPorts } from './ports.ts';

export async function listKeys({ keys }: Pick<AuthPorts, 'keys'>, userId: UserId): Promise<ApiKey[]> {
  return (await keys.listOf(userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
  }));
}
