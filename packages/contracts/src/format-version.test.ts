import { expect, it } from 'vitest';
import { conversionAbandonedSchema } from './conversion-messages.ts';
import { formatVersion, isNewerFormat } from './format-version.ts';

const facts = {
  instance: 'one',
  conversionId: '3f0c6d0a-9a5e-4d57-8f6e-2b6f5f0f9d11',
  userId: 'a'.repeat(24),
};

it('reads its own format, and nothing without a version', () => {
  const own = { ...facts, version: formatVersion };
  expect(conversionAbandonedSchema.safeParse(own).success).toBe(true);
  expect(isNewerFormat(own)).toBe(false);
  expect(conversionAbandonedSchema.safeParse(facts).success).toBe(false);
  expect(isNewerFormat(facts)).toBe(false);
});

it('recognizes a newer format by its version alone, in an event, a record and a job', () => {
  const newer = { version: formatVersion + 1, who: 'a newer service' };
  expect(conversionAbandonedSchema.safeParse({ ...facts, ...newer }).success).toBe(false);
  expect(isNewerFormat(newer)).toBe(true);
  expect(isNewerFormat({ revision: 7, conversion: newer })).toBe(true);
});

it.each([[undefined], [null], ['2'], [[]], [{ version: '2' }], [{ version: -1 }], [{ conversion: 2 }]])(
  'does not consider %j newer',
  (message) => {
    expect(isNewerFormat(message)).toBe(false);
  },
);
