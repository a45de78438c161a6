import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  type ConversionDelivered,
  type ConversionFailed,
} from '@floatwise/contracts';
import { randomUUID } from 'node:crypto';
import type { ConversionEnding, StreamPosition } from '../src/app/conversion-ending.ts';

/** Plain strings, because ids of other events are used too; the schemas brand them. */
interface SampleFacts {
  conversionId?: string;
  userId?: string;
  username?: string;
  toolId?: string;
}

const instant = '2026-03-16T08:00:00.000Z';
const base = ({ conversionId = randomUUID(), ...facts }: SampleFacts): object => ({
  version: 1,
  conversionId,
  instance: conversionId,
  userId: 'a'.repeat(24),
  username: 'Ann',
  toolId: 'x-pobs',
  fileName: 'Hotel.xer',
  requestedAt: instant,
  ...facts,
});
const figures = { inputBytes: 1000, outputBytes: 900, tasks: 12, durationMs: 34.5 };

export function createDelivered(facts: SampleFacts = {}): ConversionDelivered {
  return conversionDeliveredSchema.parse({ ...base(facts), ...figures, deliveredAt: instant });
}

export function createFailed(facts: SampleFacts = {}): ConversionFailed {
  return conversionFailedSchema.parse({
    ...base(facts),
    code: 'E_NOT_XER',
    message: 'This is not an XER file.',
    failedAt: instant,
  });
}

export function createDeliveredEnding(
  position: StreamPosition,
  event: ConversionDelivered = createDelivered(),
): ConversionEnding {
  return { kind: 'delivered', event, position, at: new Date(event.deliveredAt) };
}

export function createFailedEnding(
  position: StreamPosition,
  event: ConversionFailed = createFailed(),
): ConversionEnding {
  return { kind: 'failed', event, position, at: new Date(event.failedAt) };
}
