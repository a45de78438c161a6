import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const needed = {
  NATS_URL: 'nats://127.0.0.1:4222',
  S3_ENDPOINT: 'http://127.0.0.1:7070',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

it('needs nothing but its engines', () => {
  expect(readConfig(needed)).toMatchObject({
    concurrency: 2,
    toolTimeoutMs: 60_000,
    toolMemoryMb: 1024,
    warmsUp: true,
  });
});

it('names a setting that is missing or invalid', () => {
  for (const name of Object.keys(needed)) {
    expect(() => readConfig({ ...needed, [name]: '' })).toThrow(`${name} is not set`);
  }
  for (const [name, value] of Object.entries({
    CONVERTER_CONCURRENCY: '0',
    TOOL_MEMORY_MB: '1',
    LOG_LEVEL: 'loud',
  })) {
    expect(() => readConfig({ ...needed, [name]: value })).toThrow(`${name} has an invalid value`);
  }
});
