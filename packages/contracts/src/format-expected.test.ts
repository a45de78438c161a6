import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeExpected, formatExpected } from './format-expected.ts';

describe('formatExpected', () => {
  it.each([
    [z.string(), 5, 'text'],
    [z.boolean(), 'yes', 'true or false'],
    [z.array(z.string()), 'a', 'a list'],
    [z.int(), 0.5, 'a whole number'],
    [z.number(), 'x', 'a number'],
    [z.string().max(3), 'abcd', 'at most 3 characters long'],
    [z.array(z.string()).min(1), [], 'at least 1 entry long'],
    [z.number().gt(0), 0, 'more than 0'],
    [z.number().lt(9), 9, 'less than 9'],
    [z.enum(['up', 'down']), 'left', 'one of up, down'],
    [z.uuid(), 'x', 'a UUID'],
    [z.iso.datetime(), 'today', 'a time such as 2026-03-16T08:00:00Z'],
    [z.string().regex(/^a/, 'Text that begins with a'), 'b', 'text that begins with a'],
    [z.union([z.string(), z.boolean()]), 5, 'another value'],
  ])('%# is described in words', (schema, value, expected) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    expect(issue && formatExpected(issue)).toBe(expected);
  });

  it('prefers a sentence of the schema', () => {
    const schema = z.object({ name: z.string().min(3, 'The name is too short').max(5) });
    const describeName = (name: string) =>
      schema.safeParse({ name }, { error: describeExpected }).error?.issues[0]?.message;
    expect(describeName('ab')).toBe('The name is too short');
    expect(describeName('abcdef')).toBe('it must be at most 5 characters long');
  });
});
