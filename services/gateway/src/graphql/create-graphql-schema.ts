import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { accountChanges } from './account-changes.ts';
import { auditTrailField } from './audit-trail-field.ts';
import { conversionField } from './conversion-field.ts';
import { convertField } from './convert-field.ts';
import { creditMovementsField } from './credit-movements-field.ts';
import { failuresField } from './failures-field.ts';
import type { GraphqlContext } from './graphql-context.ts';
import { liveField } from './live-field.ts';
import { scalars } from './scalars.ts';
import { usageField } from './usage-field.ts';
import { userFields } from './user-fields.ts';
import { usersField } from './users-field.ts';

const schemaFile = new URL('schema.graphql', import.meta.url);

/** Combines the schema file with the resolvers of each group of fields. */
export function createGraphqlSchema(): GraphQLSchema {
  return makeExecutableSchema<GraphqlContext>({
    typeDefs: readFileSync(schemaFile, 'utf8'),
    resolvers: [
      scalars,
      userFields,
      usersField,
      accountChanges,
      auditTrailField,
      creditMovementsField,
      usageField,
      failuresField,
      liveField,
      conversionField,
      convertField,
    ],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
}
