import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  conversionSubjects,
  type ConversionDelivered,
  type ConversionFailed,
} from '@floatwise/contracts';
import { randomUUID } from 'node:crypto';
import type { ConversionEnding } from '../src/app/conversion-ending.ts';
import { parseConversionEnding } from '../src/consumers/parse-conversion-ending.ts';

/** Plain strings, because ids of other events are used too; the schemas brand them. */
interface SampleFacts {
  conversionId?: string;
  instance?: string;
  userId?: string;
  username?: string;
  toolId?: string;
  durationMs?: number;
  at?: Date;
  /** Why it failed. */
  code?: string | undefined;
}

const instant = new Date('2026-03-16T08:00:00.000Z');
const base = (facts: SampleFacts): object => ({
  version: 1,
  conversionId: randomUUID(),
  instance: randomUUID(),
  userId: 'a'.repeat(24),
  username: 'Ann',
  toolId: 'x-pobs',
  fileName: 'Hotel.xer',
  requestedAt: instant.toISOString(),
  ...facts,
});
const figures = { inputBytes: 1000, outputBytes: 900, tasks: 12 };

export function createDelivered({
  at = instant,
  durationMs = 34.5,
  ...facts
}: SampleFacts = {}): ConversionDelivered {
  return conversionDeliveredSchema.parse({
    ...base(facts),
    ...figures,
    durationMs,
    deliveredAt: at.toISOString(),
  });
}

export function createFailed({ at = instant, ...facts }: SampleFacts = {}): ConversionFailed {
  return conversionFailedSchema.parse({
    code: 'E_NOT_XER',
    ...base(facts),
    message: 'This is not an XER file.',
    failedAt: at.toISOString(),
  });
}

/** An ending as the service reads it from its event. */
export function createEnding(kind: ConversionEnding['kind'], facts: SampleFacts = {}): ConversionEnding {
  const event = kind === 'delivered' ? createDelivered(facts) : createFailed(facts);
  const ending = parseConversionEnding({
    subject: conversionSubjects[kind],
    string: () => JSON.stringify(event),
  });
  if (ending === undefined) throw new Error('The sample is not an ending.');
  return ending;
}
