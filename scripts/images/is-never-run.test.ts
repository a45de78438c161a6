import { expect, it } from 'vitest';
import { isNeverRun } from './is-never-run.ts';

it.each([
  'zod/src/v4/core/core.ts',
  'zod/index.d.cts',
  'zod/index.js.map',
  '@e965/xlsx/dist',
  '@opentelemetry/api/build/esm',
  'bintrees/test',
  '@apollo/server/src/index.ts',
  '@scope/one/lib/__tests__',
  'pino/docs',
  'stripe/CHANGELOG.md',
])('leaves %s out of an image', (path) => {
  expect(isNeverRun(path)).toBe(true);
});

it.each([
  'zod/index.js',
  '@e965/xlsx/xlsx.mjs',
  '@opentelemetry/api/build/src/index.js',
  // A package of this name, not a folder of another package.
  'test',
  '@scope/docs',
  'nats/LICENSE.md',
  'nats/docs/NOTICE',
  'pg/lib/latest.js',
  '@floatwise/contracts/src/index.ts',
])('keeps %s', (path) => {
  expect(isNeverRun(path)).toBe(false);
});
