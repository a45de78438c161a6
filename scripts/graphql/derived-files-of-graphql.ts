import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { minifyIntrospection, outputIntrospectionFile } from 'gql.tada/internal';
import { buildSchema, introspectionFromSchema, Kind, parse, print, visit, type DocumentNode } from 'graphql';
import { format, resolveConfig } from 'prettier';
import type { DerivedFiles } from '../derived-files.ts';

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

interface Operation {
  readonly name: string;
  /** As sent by the pages' client. */
  readonly text: string;
}

/** The operations in the pages' `*.graphql.ts` files, by name. @throws Error for one without a unique name */
async function listOperations(rootDir: string): Promise<Operation[]> {
  const operations: Operation[] = [];
  for await (const file of glob('web/src/**/*.graphql.ts', { cwd: rootDir })) {
    const exported = (await import(pathToFileURL(resolve(rootDir, file)).href)) as Record<string, unknown>;
    for (const document of Object.values(exported).filter(isDocument)) {
      const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
      if (operation === undefined) continue;
      const name = operation.name?.value;
      if (name === undefined) throw new Error(`${file} has an operation without a name.`);
      if (operations.some((other) => other.name === name))
        throw new Error(`Two operations are named ${name}.`);
      operations.push({ name, text: formatOperation(document) });
    }
  }
  return operations.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The hash that identifies a text in Apollo's protocol. */
function hashOperation(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT;
}

/** Adds `__typename` to every selection except the operation's own, as Apollo Client does. */
function formatOperation(document: DocumentNode): string {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  // A document parsed by the browser's library is a plain tree; parsing it again gives the node types that this printer needs.
  const parsed = parse(print(document), { noLocation: true });
  return print(
    visit(parsed, {
      SelectionSet: (node, _key, parent) => {
        if (parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION)
          return undefined;
        const has = node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename');
        return has ? undefined : { ...node, selections: [...node.selections, typename] };
      },
    }),
  );
}
