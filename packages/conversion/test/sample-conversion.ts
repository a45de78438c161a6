import { randomUUID } from 'node:crypto';
import { conversionSchema, type Conversion } from '@floatwise/contracts';

/** A queued conversion of a small file, with these changes. */
export function createQueued(change: object = {}): Conversion {
  const now = new Date().toISOString();
  return conversionSchema.parse({
    ...{ version: 1, id: randomUUID(), instance: randomUUID(), userId: 'a'.repeat(24), username: 'Ann' },
    ...{ toolId: 'x-pobs', fileName: 'a.xer', inputBytes: 1, options: {}, attempt: 0, state: 'queued' },
    ...{ requestedAt: now, since: now, deadline: now },
    ...change,
  });
}
