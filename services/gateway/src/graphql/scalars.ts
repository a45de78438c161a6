import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { z } from 'zod';

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

export const scalars = { DateTime: dateTime, JSON: json, Upload: GraphQLUpload };
