import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { PasswordHasher } from '../app/ports.ts';

/** OWASP password storage cheat sheet: argon2id (the library's default) with 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** `atOnce` bounds memory (19 MiB per hash) and keeps cores free for the rest of a burst of log-ins. */
export async function createArgon2PasswordHasher(atOnce: number): Promise<PasswordHasher> {
  // Further requests are refused, since their callers would give up before their turn.
  const runLimited = createWorkLimit({ atOnce, mostWaiting: 256 });
  return {
    hash: (password) => runLimited(() => hash(password, parameters)),
    verify: (passwordHash, password) => runLimited(() => verify(passwordHash, password)),
    decoyHash: await hash(randomBytes(32), parameters),
  };
}

/** Limits simultaneous work; the rest waits in order. @throws ServiceError `service.unavailable` if too many already wait */
export function createWorkLimit({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (running < atOnce) running++;
    else if (waiting.length >= mostWaiting) throw new ServiceError(failures.manyLogins);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiter takes over the slot; `running` decreases only when none waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
