import { createHash, randomBytes } from 'node:crypto';
import { conversionIdSchema, userIdSchema } from '@floatwise/contracts';
import { readJson } from '@floatwise/service-kit';
import { z } from 'zod';
import type { UploadAddresses } from '../app/assistant/upload-addresses.ts';
import type { RedisClient } from './redis.ts';

const orderSchema = z.object({
  userId: userIdSchema,
  keyId: z.string(),
  id: conversionIdSchema,
  fileName: z.string(),
});

/** Redis knows only the hash: who reads it cannot use an address. */
const formatKey = (secret: string): string =>
  `upload:${createHash('sha256').update(secret).digest('base64url')}`;

/** Kept in Redis, so that any gateway accepts the file, and only one of them. */
export function openUploadAddresses(redis: RedisClient): UploadAddresses {
  return {
    create: async (order, limitSeconds) => {
      const secret = randomBytes(32).toString('base64url');
      await redis.set(formatKey(secret), JSON.stringify(order), {
        expiration: { type: 'EX', value: limitSeconds },
      });
      return secret;
    },
    take: async (secret) => {
      const text = await redis.getDel(formatKey(secret));
      if (text === null) return undefined;
      return orderSchema.safeParse(readJson({ json: () => JSON.parse(text) as unknown })).data;
    },
  };
}
