import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../app/ports.ts';
import { createWorkLimit } from './work-limit.ts';

/** OWASP password storage cheat sheet: argon2id (the library's default) with 19 MiB, two passes, one lane. */
const parameters = {
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Further requests are refused, since their callers would give up before their turn. */
const mostWaiting = 256;

/** `atOnce` bounds memory (19 MiB per hash) and keeps cores free for the rest of a burst of log-ins. */
export async function createArgon2PasswordHasher(atOnce: number): Promise<PasswordHasher> {
  const limit = createWorkLimit({ atOnce, mostWaiting });
  return {
    hash: (password) => limit.run(() => hash(password, parameters)),
    verify: (passwordHash, password) => limit.run(() => verify(passwordHash, password)),
    decoyHash: await hash(randomBytes(32), parameters),
  };
}
