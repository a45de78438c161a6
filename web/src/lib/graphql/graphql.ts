import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.d.ts';

/** Makes a typed document of the text of an operation or a fragment; only files `*.graphql.ts` call it. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; JSON: unknown; Upload: File };
}>();
