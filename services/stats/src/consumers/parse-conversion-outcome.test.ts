import { describe, expect, it } from 'vitest';
import { createDelivered, createFailed, createFinished } from '../../test/sample-events.ts';
import { parseConversionOutcome, UnreadableEventError } from './parse-conversion-outcome.ts';

describe('parseConversionOutcome', () => {
  it.each([
    ['finished', createFinished()],
    ['failed', createFailed()],
    ['delivered', createDelivered()],
  ])('reads %s', (outcome, event) => {
    expect(parseConversionOutcome(`conversion.${outcome}`, JSON.stringify(event))).toEqual({
      outcome,
      event,
    });
  });

  it.each([
    ['an unknown subject', 'conversion.lost', JSON.stringify(createDelivered())],
    ['no JSON', 'conversion.delivered', '{'],
    [
      'a field that does not fit',
      'conversion.delivered',
      JSON.stringify({ ...createDelivered(), tasks: -1 }),
    ],
    [
      'a tool that could name another field',
      'conversion.delivered',
      JSON.stringify({ ...createDelivered(), toolId: 'a.b' }),
    ],
  ])('refuses %s', (_what, subject, payload) => {
    expect(() => parseConversionOutcome(subject, payload)).toThrow(UnreadableEventError);
  });
});
