import { expect, it } from 'vitest';
import { listStaleFiles } from '../derived-files.ts';
import { derivedFiles } from './derived-files-of-graphql.ts';

it('the types of the schema and the hashes of the operations are up to date', async () => {
  expect(await listStaleFiles(derivedFiles, 'graphql')).toEqual([]);
});
