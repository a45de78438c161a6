import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  checkOptionValue,
  getInitialValues,
  groupFields,
  parseOptionFields,
  parseStoredValues,
  pickRemembered,
} from './option-fields.ts';

const schema = z.object({
  keepUsed: z.boolean().default(false).meta({ title: 'Keep used', description: 'Keeps what is used.' }),
  mode: z.enum(['fast', 'exact']).default('exact').meta({ title: 'Mode' }),
  limit: z.number().min(1).max(10).default(5).meta({ title: 'Limit' }),
  days: z.int().default(2),
  label: z.string().max(3).default('abc'),
  nested: z.object({ a: z.string() }).default({ a: '' }),
});
const fields = parseOptionFields(z.toJSONSchema(schema));

describe('an options form from a JSON schema', () => {
  it('draws each kind it supports, in order, and leaves out the others', () => {
    expect(fields.map((field) => [field.name, field.kind])).toEqual([
      ['keepUsed', 'switch'],
      ['mode', 'choice'],
      ['limit', 'number'],
      ['days', 'number'],
      ['label', 'text'],
    ]);
  });

  it('takes title, description and default from the schema', () => {
    expect(fields[0]).toEqual({
      name: 'keepUsed',
      kind: 'switch',
      title: 'Keep used',
      description: 'Keeps what is used.',
      initial: false,
    });
    expect(getInitialValues(fields)).toEqual({
      keepUsed: false,
      mode: 'exact',
      limit: 5,
      days: 2,
      label: 'abc',
    });
  });

  it('reads titled choices', () => {
    const [field] = parseOptionFields({
      properties: {
        unit: {
          anyOf: [
            { const: 'h', title: 'Hours' },
            { const: 'd', title: 'Days' },
          ],
          default: 'd',
        },
      },
    });
    expect(field).toMatchObject({
      kind: 'choice',
      initial: 'd',
      choices: [
        { value: 'h', title: 'Hours' },
        { value: 'd', title: 'Days' },
      ],
    });
  });

  it('shows enum values by their titles', () => {
    const options = z.object({
      unit: z
        .enum(['h', 'd'])
        .default('h')
        .meta({ title: 'Unit', choiceTitles: { h: 'Hours' } }),
    });
    expect(parseOptionFields(z.toJSONSchema(options, { io: 'input' }))).toMatchObject([
      {
        kind: 'choice',
        choices: [
          { value: 'h', title: 'Hours' },
          { value: 'd', title: 'd' },
        ],
      },
    ]);
  });

  it('is empty for a tool without options or an unreadable schema', () => {
    expect(parseOptionFields(z.toJSONSchema(z.object({})))).toEqual([]);
    expect(parseOptionFields('nonsense')).toEqual([]);
  });

  it('says what a number must be', () => {
    const [, , limit, days] = fields;
    if (limit === undefined || days === undefined) throw new Error('fields are missing');
    expect(checkOptionValue(limit, 11)).toBe('Enter a number from 1 to 10.');
    expect(checkOptionValue(limit, 2.5)).toBeUndefined();
    expect(checkOptionValue(days, 2.5)).toBe('Enter a whole number.');
    expect(checkOptionValue(days, Number.NaN)).toBe('Enter a whole number.');
  });

  it('keeps remembered values that are valid and forgets the others', () => {
    const stored = JSON.stringify({ keepUsed: true, mode: 'gone', limit: 99, days: 7, other: 1 });
    expect(parseStoredValues(fields, stored)).toEqual({
      keepUsed: true,
      mode: 'exact',
      limit: 5,
      days: 7,
      label: 'abc',
    });
    expect(parseStoredValues(fields, 'not json')).toEqual(getInitialValues(fields));
  });
});

describe('groups of fields', () => {
  it('are in the order of their first field, with ungrouped fields together', () => {
    const number = { type: 'number', default: 5 };
    const fields = parseOptionFields({
      properties: {
        a: number,
        b: { ...number, group: 'Limits' },
        c: number,
        d: { ...number, group: 'Limits' },
      },
    });
    expect(
      groupFields(fields).map(({ name, fields: members }) => [name, members.map((field) => field.name)]),
    ).toEqual([
      [undefined, ['a', 'c']],
      ['Limits', ['b', 'd']],
    ]);
  });
});

it('remembers no option that applies to one file', () => {
  const fields = parseOptionFields(
    z.toJSONSchema(
      z.object({
        project: z.string().default('').meta({ isForOneFile: true }),
        days: z.int().default(2),
      }),
    ),
  );
  expect(pickRemembered(fields, { project: 'NORTH', days: 3 })).toEqual({ days: 3 });
});
