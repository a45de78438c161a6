import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readBody } from './read-input.ts';

const schema = z.object({ username: z.string().min(3, 'The username is too short').max(254) });
const read = (body: unknown) => readBody({ body } as Request, schema);

describe('the body of a call', () => {
  it('is refused with the message of its schema, or with one that names the field', () => {
    expect(read({ username: 'rosa' })).toEqual({ username: 'rosa' });
    expect(() => read({ username: 'ab' })).toThrow('The username is too short');
    expect(() => read({ username: 'a'.repeat(255) })).toThrow(
      'The field username is invalid: it must be at most 254 characters long.',
    );
    expect(() => read(undefined)).toThrow('The field username is invalid: it must be text.');
    expect(() => read([])).toThrow('The request is incomplete.');
  });
});
