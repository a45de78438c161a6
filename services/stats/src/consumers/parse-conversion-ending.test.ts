import { formatVersion } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { createDelivered, createFailed } from '../../test/sample-events.ts';
import { NewerEventError, parseConversionEnding, UnreadableEventError } from './parse-conversion-ending.ts';

const parse = (subject: string, payload: string) => parseConversionEnding({ subject, string: () => payload });

describe('parseConversionEnding', () => {
  it('reads deliveries and failures with their times, and skips other events', () => {
    const [delivered, failed] = [createDelivered(), createFailed()];
    const facts = { toolId: 'x-pobs', fileName: 'Hotel.xer', username: 'Ann', userId: 'a'.repeat(24) };
    const at = new Date('2026-03-16T08:00:00.000Z');
    expect(parse('conversion.delivered', JSON.stringify(delivered))).toEqual({
      ...{ kind: 'delivered', run: delivered.instance, conversionId: delivered.conversionId, at },
      ...facts,
      ...{ inputBytes: 1000, outputBytes: 900, tasks: 12, durationMs: 34.5 },
    });
    expect(parse('conversion.failed', JSON.stringify(failed))).toEqual({
      ...{ kind: 'failed', run: failed.instance, conversionId: failed.conversionId, at },
      ...facts,
      ...{ code: 'E_NOT_XER', message: 'This is not an XER file.' },
    });
    expect(parse('conversion.other', '{}')).toBeUndefined();
  });

  it.each([
    ['no JSON', '{'],
    ['a field that does not fit', JSON.stringify({ ...createDelivered(), tasks: -1 })],
    ['a tool that could name another field', JSON.stringify({ ...createDelivered(), toolId: 'a.b' })],
  ])('refuses %s', (_what, payload) => {
    expect(() => parse('conversion.delivered', payload)).toThrow(UnreadableEventError);
  });

  it('distinguishes an event in a newer format from an unreadable one', () => {
    const newer = JSON.stringify({ ...createDelivered(), version: formatVersion + 1, tasks: 'many' });
    expect(() => parse('conversion.delivered', newer)).toThrow(NewerEventError);
    const known = { ...createDelivered(), version: formatVersion };
    expect(parse('conversion.delivered', JSON.stringify(known))?.run).toEqual(known.instance);
  });
});
