import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped, type GraphQLSchema } from 'graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { z } from 'zod';
import { adminFields } from './admin-fields.ts';
import { conversionFields } from './conversion-fields.ts';
import type { GraphqlContext } from './graphql-context.ts';
import { userFields } from './user-fields.ts';

const schemaFile = new URL('schema.graphql', import.meta.url);

/** Combines the schema file with the resolvers of each group of fields. */
export function createGraphqlSchema(): GraphQLSchema {
  return makeExecutableSchema<GraphqlContext>({
    typeDefs: readFileSync(schemaFile, 'utf8'),
    resolvers: [
      { DateTime: dateTime, JSON: json, Upload: GraphQLUpload },
      userFields,
      adminFields,
      conversionFields,
    ],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
}

const instantSchema = z.iso.datetime({ offset: true });

function parseInstant(value: unknown): string {
  const parsed = instantSchema.safeParse(value);
  if (parsed.success) return new Date(parsed.data).toISOString();
  throw new GraphQLError('A DateTime must be an instant in ISO 8601, such as 2026-03-16T08:00:00Z.');
}

const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: parseInstant,
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : undefined),
});

const json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: valueFromASTUntyped,
});
