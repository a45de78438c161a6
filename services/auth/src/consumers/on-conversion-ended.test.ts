import { conversionFinishedSchema, conversionSubjects, type ConversionFinished } from '@floatwise/contracts';
import { createConversionId } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import type { ReviewPorts } from '../app/review-hold.ts';
import { onConversionEnded } from './on-conversion-ended.ts';

it('leaves the price of a result on hold while it waits to be taken', async () => {
  const now = new Date().toISOString();
  const event: ConversionFinished = conversionFinishedSchema.parse({
    ...{ version: 1, conversionId: createConversionId(), instance: 'one', userId: 'a'.repeat(24) },
    ...{ username: 'Ann', toolId: 'soos', fileName: 'a.xer', requestedAt: now },
    ...{ tasks: 400, price: 1, finishedAt: now },
  });
  // Without a store, nothing can be released.
  const ports = {} as ReviewPorts;
  const message = { json: () => event };
  await onConversionEnded({ ...message, subject: conversionSubjects.finished }, ports);
  await expect(
    onConversionEnded({ ...message, subject: conversionSubjects.abandoned }, ports),
  ).rejects.toThrow();
});
