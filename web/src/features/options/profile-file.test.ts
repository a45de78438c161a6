import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseOptionFields } from './option-fields.ts';
import { formatProfile, readProfile } from './profile-file.ts';

const schema = z.object({
  ribbon: z.enum(['none', 'wbs']).default('none').meta({ title: 'Ribbon' }),
  ribbonLevel: z.number().min(1).max(10).default(1).meta({ title: 'Level' }),
  p6Mandatory: z.boolean().default(false),
});
const fields = parseOptionFields(z.toJSONSchema(schema));
const read = (text: string) => readProfile(fields, new File([text], 'ours.json'));

describe('an options file', () => {
  it('contains every option, and is read as it was written', async () => {
    const values = { ribbon: 'wbs', ribbonLevel: 3, p6Mandatory: true };
    const text = formatProfile(fields, values);
    expect(text).toBe('{\n  "ribbon": "wbs",\n  "ribbonLevel": 3,\n  "p6Mandatory": true\n}\n');
    expect(await read(text)).toEqual({ values });
    // Some editors write a byte order mark.
    expect(await read(`\uFEFF${text}`)).toEqual({ values });
  });

  it('leaves options it does not name at their defaults', async () => {
    expect(await read('{"ribbonLevel": 2}')).toEqual({
      values: { ribbon: 'none', ribbonLevel: 2, p6Mandatory: false },
    });
  });

  it.each(['not json', '[1, 2]', '{"ribbon": {"deep": 1}}', `{"ribbon": "${'x'.repeat(70_000)}"}`])(
    'is refused when it is something else: %.20s',
    async (text) => {
      expect(await read(text)).toEqual({
        problem: 'ours.json is not an options file. Choose one that was saved with Save options.',
      });
    },
  );

  it('is refused with the name of the invalid option', async () => {
    expect(await read('{"depth": 2}')).toEqual({
      problem: 'ours.json has the option depth, which this tool does not have.',
    });
    expect(await read('{"ribbonLevel": 99}')).toEqual({
      problem: 'ours.json, Level: Enter a number from 1 to 10.',
    });
    expect(await read('{"ribbon": "towers"}')).toEqual({
      problem: 'ours.json, Ribbon: Choose one from the list.',
    });
  });
});
