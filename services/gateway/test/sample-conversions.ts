import { randomUUID } from 'node:crypto';
import { conversionSchema, userIdSchema, type KeptConversion } from '@floatwise/contracts';

export const ann = userIdSchema.parse('a'.repeat(24));
export const bob = userIdSchema.parse('b'.repeat(24));

const outcomes: Record<string, unknown> = {
  finished: { outputName: 'a_x-pobs.xer', outputBytes: 1, tasks: 1, durationMs: 1 },
  delivered: { outputName: 'a_x-pobs.xer', outputBytes: 1, tasks: 1, durationMs: 1 },
  failed: { code: 'E_EMPTY', error: 'The file is empty (0 bytes).' },
};

/** A record with this revision and these changes to the defaults. */
export function createKept(revision: number, change: Record<string, unknown> = {}): KeptConversion {
  const instant = new Date(1_770_000_000_000 + revision).toISOString();
  const conversion = conversionSchema.parse({
    version: 1,
    id: randomUUID(),
    instance: randomUUID(),
    userId: ann,
    username: 'Ann',
    toolId: 'x-pobs',
    fileName: 'a.xer',
    inputBytes: 1_000,
    options: {},
    requestedAt: instant,
    since: instant,
    deadline: instant,
    attempt: 0,
    state: 'queued',
    madeAt: instant,
    outcome: outcomes[String(change['state'])],
    ...change,
  });
  return { revision, conversion };
}
