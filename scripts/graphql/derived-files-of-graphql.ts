import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from 'gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { format, resolveConfig } from 'prettier';
import type { DerivedFiles } from '../derived-files.ts';
import { hashOperation, listOperations } from './list-operations.ts';

const typesFile = 'web/src/lib/graphql/graphql-env.d.ts';
const rootDir = resolve(import.meta.dirname, '../..');
const schemaFile = 'services/gateway/src/graphql/schema.graphql';

/** Formats the schema as types, which check the operations of the pages. */
async function formatSchemaTypes(): Promise<string> {
  const schema = buildSchema(await readFile(resolve(rootDir, schemaFile), 'utf8'));
  const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }));
  const text = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  return formatFile(typesFile, text, 'typescript');
}

async function formatFile(file: string, text: string, parser: 'json' | 'typescript'): Promise<string> {
  return format(text, { ...(await resolveConfig(resolve(rootDir, file))), parser });
}

const formatJson = (file: string, value: unknown): Promise<string> =>
  formatFile(file, JSON.stringify(value), 'json');

const hashesFile = 'web/src/lib/graphql/operation-hashes.json';
const manifestFile = 'services/gateway/src/graphql/persisted-queries.json';

export const derivedFiles: DerivedFiles = {
  [typesFile]: formatSchemaTypes,
  // Pages send the hash of an operation, and the gateway has its text.
  [hashesFile]: async () =>
    formatJson(
      hashesFile,
      Object.fromEntries(
        (await listOperations(rootDir)).map(({ name, text }) => [name, hashOperation(text)]),
      ),
    ),
  [manifestFile]: async () =>
    formatJson(
      manifestFile,
      Object.fromEntries((await listOperations(rootDir)).map(({ text }) => [hashOperation(text), text])),
    ),
};
