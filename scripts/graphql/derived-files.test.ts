import { expect, it } from 'vitest';
import { listStaleFiles } from '../derived-files.ts';
import { derivedFiles } from './derived-files-of-graphql.ts';

it('the types of the schema and the hashes of the operations are those of the sources', async () => {
  expect(await listStaleFiles(derivedFiles, 'graphql')).toEqual([]);
});
